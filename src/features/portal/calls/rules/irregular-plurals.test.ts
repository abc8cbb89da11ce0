import { expect, test } from "vitest";
import { findIrregularForms } from "./irregular-plurals.ts";

test.each([
  ["woman", "women"],
  ["mice", "mouse"],
  ["bacteria", "bacterium"],
  ["fungi", "fungus"],
  ["larva", "larvae"],
  ["diagnoses", "diagnosis"],
])("%s is also %s", (one, other) => {
  expect(findIrregularForms(one)).toEqual({ fr: [], en: [other] });
});

test("French has its own", () => {
  expect(findIrregularForms("coraux")).toEqual({ fr: ["corail"], en: [] });
  expect(findIrregularForms("yeux").fr).toContain("œil");
});

test("other words have none: « virus », « bus » and « crise » are no Latin plurals", () => {
  for (const word of ["virus", "bus", "crise", "base", "energy"])
    expect(findIrregularForms(word), word).toEqual({ fr: [], en: [] });
});
