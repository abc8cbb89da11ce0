import { expect, test } from "vitest";
import { formatOfPartner } from "./format-of-partner.ts";

test.each([
  ["ANR", "l'", "de l’ANR"],
  ["CNRS", "le", "du CNRS"],
  ["DGA", "la", "de la DGA"],
  ["HCL", "les", "des HCL"],
  ["Bpifrance", "none", "de Bpifrance"],
  ["Inria", "none", "d’Inria"],
] as const)("%s with the article %s: %s", (code, articleFr, expected) => {
  expect(formatOfPartner("fr", { code, articleFr })).toBe(expected);
  expect(formatOfPartner("en", { code, articleFr })).toBe(code);
});
