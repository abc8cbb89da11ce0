import { expect, test } from "vitest";
import { type Catalogue, CatalogueBuilder } from "./catalogue.ts";
import { matchNearest, matchQuery } from "./match-query.ts";
import { getFirstMinShare, type QueryPlan, toLexemeConcept } from "./query-plan.ts";

const DAY = new Date("2027-01-01T00:00:00Z");

/** Calls by the lexemes of their titles, and many with the common words only. */
function catalogueOf(titles: readonly string[]): Catalogue {
  const builder = new CatalogueBuilder([{ id: 1, slug: "anr" }], []);
  titles.forEach((title, index) => {
    builder.add({
      id: index + 1,
      partnerId: 1,
      publishedAt: DAY,
      opensAt: DAY,
      closesAt: DAY,
      openToCompanies: false,
      openToInternational: false,
      amountEuros: null,
      ercPanels: [],
      title,
      keywords: "",
      summary: "",
      body: "",
      partner: "anr",
      panels: "",
    });
  });
  return builder.build();
}

const catalogue = catalogueOf([
  "appel hydrogen stockag",
  "appel hydrogen",
  "appel stockag",
  ...Array.from({ length: 30 }, () => "appel"),
]);
const plan = (...words: string[]): QueryPlan => ({
  concepts: words.map((word) => toLexemeConcept([word])),
  excludedLexemes: [],
  isExact: false,
  minShare: getFirstMinShare(words.length),
  phraseMatchIds: null,
});
const ids = (text: QueryPlan) => [...matchQuery(catalogue, text).positions].map((at) => at + 1);

test("of one or two words, a call must contain all", () => {
  expect(ids(plan("hydrogen"))).toEqual([1, 2]);
  expect(ids(plan("hydrogen", "stockag"))).toEqual([1]);
  expect(ids(plan("hydrogen", "unknown"))).toEqual([]);
});

test("of a longer text, a call may lack the common words", () => {
  // The common word has little worth; the rare ones have most of it.
  expect(ids(plan("hydrogen", "stockag", "appel"))).toContain(1);
  expect(ids(plan("hydrogen", "stockag", "appel"))).not.toContain(4);
});

test("a call that holds more of the text comes first", () => {
  const { positions, scores } = matchQuery(catalogue, plan("hydrogen", "stockag", "appel"));
  expect(positions[scores.indexOf(Math.max(...scores))]).toBe(0);
});

test("an excluded word removes a call", () => {
  expect(ids({ ...plan("hydrogen"), excludedLexemes: ["stockag"] })).toEqual([2]);
});

test("the short name of a partner is a word of its calls", () => {
  expect(ids(plan("anr", "hydrogen"))).toEqual([1, 2]);
});

test("the nearest calls are those that match most, among those that pass the filter", () => {
  const near = (passes: (at: number) => boolean) => [
    ...matchNearest(catalogue, plan("hydrogen", "stockag", "unknown"), passes).positions,
  ];
  expect(near(() => true)).toEqual([0]);
  expect(near((at) => at > 0)).toEqual([1, 2]);
  expect(near(() => false)).toEqual([]);
});

test("a search leaves nothing in the scratch arrays for the next one", () => {
  const first = ids(plan("hydrogen", "stockag"));
  ids(plan("appel", "hydrogen", "stockag"));
  expect(ids(plan("hydrogen", "stockag"))).toEqual(first);
});
