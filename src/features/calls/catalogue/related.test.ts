import { expect, test } from "vitest";
import { CatalogueBuilder, type CatalogueRow } from "./catalogue.ts";
import { relatedIds } from "./related.ts";

const now = new Date("2026-11-15T12:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

function catalogueOf(rows: Partial<CatalogueRow>[]) {
  const builder = new CatalogueBuilder(
    [
      { id: 1, slug: "a" },
      { id: 2, slug: "b" },
    ],
    ["LS1", "PE1"],
  );
  rows.forEach((row, index) => {
    builder.add({
      id: index + 1,
      partnerId: 1,
      publishedAt: inDays(-30),
      opensAt: inDays(-20),
      closesAt: inDays(20),
      openToCompanies: false,
      openToInternational: false,
      amountEuros: null,
      partner: "",
      panels: "",
      ercPanels: [],
      title: "",
      keywords: "",
      summary: "",
      body: "",
      ...row,
    });
  });
  return builder.finish();
}

test("[A-16 part] the calls that share the rarest words come first, itself never", () => {
  const catalogue = catalogueOf([
    { title: "eau sol", keywords: "water" },
    { title: "eau", keywords: "water" },
    { title: "eau sol", keywords: "water" },
    { title: "cancer enfant" },
    { title: "eau" },
  ]);
  expect(relatedIds(catalogue, 1, { title: [], keywords: ["eau", "sol", "water"] }, now)).toEqual([
    3, 2,
  ]);
});

test("[A-16 part] what stands for a keyword in the vocabulary is in common too, once for each keyword", () => {
  const catalogue = catalogueOf([
    { keywords: "ia apprentissage" },
    { title: "artificiel intelligenc" },
    { keywords: "artificiel intelligenc" },
    { keywords: "artificiel" },
  ]);
  const wordings = [{ words: [["intelligenc"], ["artificiel"]], weight: 0.6 }];
  const subjects = { title: [], keywords: ["ia", "apprentissage"] };
  expect(relatedIds(catalogue, 1, subjects, now)).toEqual([]);
  // In both languages: the usual two that an idea comes in.
  expect(relatedIds(catalogue, 1, { ...subjects, others: [wordings, wordings] }, now)).toEqual([
    2, 3,
  ]);
  expect(relatedIds(catalogue, 1, { ...subjects, others: [wordings] }, now)).toEqual([]);
});

test("[A-16 part] only calls that can still be answered are near to one", () => {
  const words = { title: "eau sol" };
  const catalogue = catalogueOf([
    words,
    { ...words, closesAt: inDays(-1) },
    { ...words, publishedAt: inDays(1) },
    { ...words, opensAt: inDays(5) },
  ]);
  expect(relatedIds(catalogue, 1, { title: [], keywords: ["eau", "sol"] }, now)).toEqual([4]);
});

test("[A-16 part] a shared panel and the same partner decide between equals, and make nothing related", () => {
  const words = { title: "eau sol" };
  const catalogue = catalogueOf([
    { ...words, ercPanels: ["LS1"] },
    { ...words, partnerId: 2 },
    { ...words, partnerId: 2, ercPanels: ["LS1"] },
    { ercPanels: ["LS1"] },
    words,
  ]);
  expect(relatedIds(catalogue, 1, { title: [], keywords: ["eau", "sol"] }, now)).toEqual([3, 5, 2]);
});

test("[A-16 part] a word that stands in two titles but is nobody's keyword does not count", () => {
  const catalogue = catalogueOf([
    { title: "vers faire", keywords: "eau" },
    { title: "vers faire" },
    { title: "eau", keywords: "vers" },
  ]);
  const lexemes = { title: ["vers", "faire"], keywords: ["eau"] };
  expect(relatedIds(catalogue, 1, lexemes, now)).toEqual([3]);
});

test("[A-16 part] one shared word is enough only beside a shared panel", () => {
  const catalogue = catalogueOf([
    { title: "eau sol", ercPanels: ["LS1"] },
    { title: "eau" },
    { title: "eau", ercPanels: ["PE1"] },
    { title: "eau", ercPanels: ["LS1"] },
  ]);
  expect(relatedIds(catalogue, 1, { title: [], keywords: ["eau", "sol"] }, now)).toEqual([4]);
});

test("[A-16 part] a word that stands everywhere says nothing", () => {
  const catalogue = catalogueOf(Array.from({ length: 40 }, () => ({ title: "recherch projet" })));
  expect(relatedIds(catalogue, 1, { title: [], keywords: ["recherch", "projet"] }, now)).toEqual(
    [],
  );
  expect(relatedIds(catalogue, 999, { title: [], keywords: ["recherch"] }, now)).toEqual([]);
});
