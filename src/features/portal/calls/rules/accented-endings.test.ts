import { expect, test } from "vitest";
import { listAccentedEndings } from "./accented-endings.ts";

test("an ending gets the accents it may have lost", () => {
  expect(listAccentedEndings("financees")).toEqual(["financées"]);
  expect(listAccentedEndings("qualite")).toEqual(["qualité"]);
  expect(listAccentedEndings("premiere")).toEqual(["première"]);
});

test("a word that ends otherwise, has its accent, or is short stays alone", () => {
  for (const word of ["robot", "étudiée", "santé", "été", "une"])
    expect(listAccentedEndings(word)).toEqual([]);
});
