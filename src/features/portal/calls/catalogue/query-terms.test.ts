import fc from "fast-check";
import { expect, test } from "vitest";
import { type PostingList, PostingWindow } from "#search-index/posting-list.ts";
import { BODY, CatalogueBuilder, SUMMARY, TITLE } from "./catalogue.ts";
import { containsTerm, findPostingLists } from "./query-terms.ts";

const DAY = new Date("2027-01-01T00:00:00Z");

interface Texts {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}

function catalogueOf(calls: readonly Texts[]) {
  const builder = new CatalogueBuilder([{ id: 1, slug: "anr" }], []);
  calls.forEach((texts, at) => {
    builder.add({
      ...texts,
      id: at + 1,
      partnerId: 1,
      publishedAt: DAY,
      opensAt: DAY,
      closesAt: DAY,
      openToCompanies: false,
      openToInternational: false,
      amountEuros: null,
      ercPanels: [],
      keywords: "",
      partner: "",
      panels: "",
    });
  });
  return builder.build();
}

function entriesOf(list: PostingList | undefined): [position: number, fields: number][] {
  const window = new PostingWindow();
  const length = list?.openCursor().read(0, window) ?? 0;
  return Array.from({ length }, (_, at) => [
    window.offsets[at] as number,
    window.fields[at] as number,
  ]);
}

const words = [["sant"], ["travail"]];
const catalogue = catalogueOf([
  { title: "sant travail", summary: "", body: "" },
  { title: "sant", summary: "travail", body: "" },
  { title: "sant", summary: "", body: "travail" },
  { title: "sant", summary: "", body: "" },
]);

test("an expression matches in one field; across fields, its words count by the weaker field", () => {
  const [together] = findPostingLists(catalogue, { words, weight: 1 });
  expect(entriesOf(together)).toEqual([[0, TITLE]]);
  const [apart] = findPostingLists(catalogue, { words, weight: 1, canSpanFields: true });
  expect(entriesOf(apart)).toEqual([
    [0, TITLE],
    [1, SUMMARY],
    [2, BODY],
  ]);
});

test("containsTerm agrees with the posting lists of the term", () => {
  const some = fc
    .uniqueArray(fc.constantFrom("eau", "lac", "mer"), { maxLength: 2 })
    .map((list) => list.join(" "));
  const texts = fc.record({ title: some, summary: some, body: some });
  const forms = fc.uniqueArray(fc.constantFrom("eau", "lac", "mer"), {
    minLength: 1,
    maxLength: 2,
  });
  const arbitraryTerm = fc.record({
    words: fc.array(forms, { minLength: 2, maxLength: 3 }),
    weight: fc.constant(1),
    canSpanFields: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 12 }), arbitraryTerm, (calls, term) => {
      const all = catalogueOf(calls);
      const listed = new Set(
        findPostingLists(all, term).flatMap((list) =>
          entriesOf(list).map(([position]) => position),
        ),
      );
      calls.forEach((_, at) => {
        expect(containsTerm(all, term, at)).toBe(listed.has(at));
      });
    }),
    { numRuns: 100 },
  );
});
