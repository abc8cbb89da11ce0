import { expect, test } from "vitest";
import { formatOfPartner, formatPartner, formatToPartner } from "./format-of-partner.ts";

test.each([
  ["ANR", "l'", "de l’ANR", "l’ANR", "à l’ANR"],
  ["CNRS", "le", "du CNRS", "le CNRS", "au CNRS"],
  ["DGA", "la", "de la DGA", "la DGA", "à la DGA"],
  ["HCL", "les", "des HCL", "les HCL", "aux HCL"],
  ["Bpifrance", "none", "de Bpifrance", "Bpifrance", "à Bpifrance"],
  ["Inria", "none", "d’Inria", "Inria", "à Inria"],
] as const)("%s with the article %s: %s, %s, %s", (code, articleFr, of, subject, to) => {
  expect(formatOfPartner("fr", { code, articleFr })).toBe(of);
  expect(formatPartner("fr", { code, articleFr })).toBe(subject);
  expect(formatToPartner("fr", { code, articleFr })).toBe(to);
  expect(formatOfPartner("en", { code, articleFr })).toBe(code);
});
