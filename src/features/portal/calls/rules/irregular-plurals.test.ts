import { expect, test } from "vitest";
import { otherNumber } from "./irregular-plurals.ts";

test.each([
  ["woman", "women"],
  ["mice", "mouse"],
  ["bacteria", "bacterium"],
  ["fungi", "fungus"],
  ["larva", "larvae"],
  ["diagnoses", "diagnosis"],
])("%s is also %s", (one, other) => {
  expect(otherNumber(one)).toEqual({ fr: [], en: [other] });
});

test("French has its own", () => {
  expect(otherNumber("coraux")).toEqual({ fr: ["corail"], en: [] });
  expect(otherNumber("yeux").fr).toContain("œil");
});

test("other words have none: « virus », « bus » and « crise » are no Latin plurals", () => {
  for (const word of ["virus", "bus", "crise", "base", "energy"])
    expect(otherNumber(word), word).toEqual({ fr: [], en: [] });
});
