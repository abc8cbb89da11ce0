import { expect, test } from "vitest";
import { accentedEndings } from "./accented-endings.ts";

test("an ending gets the accents it may have lost", () => {
  expect(accentedEndings("financees")).toEqual(["financées"]);
  expect(accentedEndings("qualite")).toEqual(["qualité"]);
  expect(accentedEndings("premiere")).toEqual(["première"]);
});

test("a word that ends otherwise, has its accent, or is short stays alone", () => {
  for (const word of ["robot", "étudiée", "santé", "été", "une"])
    expect(accentedEndings(word)).toEqual([]);
});
