import { expect, test } from "vitest";
import { ofPartner } from "./of-partner.ts";

test.each([
  ["ANR", "l'", "de l’ANR"],
  ["CNRS", "le", "du CNRS"],
  ["DGA", "la", "de la DGA"],
  ["HCL", "les", "des HCL"],
  ["Bpifrance", "none", "de Bpifrance"],
  ["Inria", "none", "d’Inria"],
] as const)("%s with the article %s: %s", (code, articleFr, words) => {
  expect(ofPartner("fr", { code, articleFr })).toBe(words);
  expect(ofPartner("en", { code, articleFr })).toBe(code);
});
