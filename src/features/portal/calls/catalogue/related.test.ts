import { expect, test } from "vitest";
import { CatalogueBuilder, type CatalogueRow } from "./catalogue.ts";
import { findRelatedIds, type Subject } from "./related.ts";

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
  return builder.build();
}

const word = (lexeme: string, locale = "fr"): Subject => ({
  term: { words: lexeme.split(" ").map((one) => [one]), weight: 1 },
  synonyms: [],
  locale,
});
const near = (rows: Partial<CatalogueRow>[], subjects: readonly Subject[], id = 1) =>
  findRelatedIds(catalogueOf(rows), id, subjects, now);

test("[A-16 part] the calls that have most in common come first, itself never", () => {
  const rows = [
    { title: "eau sol", keywords: "air" },
    { title: "eau", keywords: "air" },
    { title: "eau sol", keywords: "air" },
    { title: "cancer enfant" },
  ];
  expect(
    near(
      rows,
      ["eau", "sol", "air"].map((one) => word(one)),
    ),
  ).toEqual([3, 2]);
});

test("[A-16 part] a synonym of a keyword counts as common too; a related term is not enough", () => {
  const rows = [
    { keywords: "ia" },
    { title: "artificiel intelligenc" },
    { keywords: "artificiel intelligenc" },
    { keywords: "artificiel" },
  ];
  const synonyms = [{ words: [["intelligenc"], ["artificiel"]], weight: 0.6 }];
  expect(near(rows, [word("ia")])).toEqual([]);
  expect(near(rows, [{ ...word("ia"), synonyms }])).toEqual([2, 3]);
  const weaker = synonyms.map((one) => ({ ...one, weight: 0.15 }));
  expect(near(rows, [{ ...word("ia"), synonyms: weaker }])).toEqual([]);
});

test("[A-16 part] only open and upcoming calls are related", () => {
  const words = { title: "eau sol" };
  const rows = [
    words,
    { ...words, closesAt: inDays(-1) },
    { ...words, publishedAt: inDays(1) },
    { ...words, opensAt: inDays(5) },
  ];
  expect(near(rows, [word("eau"), word("sol")])).toEqual([4]);
});

test("[A-16 part] shared panels and the same partner decide between equals, and make nothing related", () => {
  const words = { title: "eau sol" };
  const rows = [
    { ...words, ercPanels: ["LS1"] },
    { ...words, partnerId: 2 },
    { ...words, partnerId: 2, ercPanels: ["LS1"] },
    { ercPanels: ["LS1"] },
    words,
  ];
  expect(near(rows, [word("eau"), word("sol")])).toEqual([3, 5, 2]);
});

test("[A-16 part] a word of the title counts only if the other call has it as a keyword", () => {
  const rows = [
    { title: "vers faire", keywords: "eau" },
    { title: "vers faire" },
    { title: "eau", keywords: "vers" },
  ];
  const subjects = [
    word("eau"),
    ...["vers", "faire"].map((one) => ({ ...word(one), isTitle: true })),
  ];
  expect(near(rows, subjects)).toEqual([3]);
});

test("[A-16 part] one word in both languages is one thing in common, and enough only beside the same panels", () => {
  const rows = [
    { title: "eau water", ercPanels: ["LS1"] },
    { title: "eau water" },
    { title: "eau water", ercPanels: ["PE1"] },
    { title: "eau water", ercPanels: ["LS1"] },
  ];
  expect(near(rows, [word("eau"), word("water", "en")])).toEqual([4]);
});

test("[A-16 part] a word of most calls does not count", () => {
  const rows = Array.from({ length: 40 }, () => ({ title: "recherch projet" }));
  expect(near(rows, [word("recherch"), word("projet")])).toEqual([]);
  expect(near(rows, [word("recherch")], 999)).toEqual([]);
});
