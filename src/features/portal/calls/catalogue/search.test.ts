import fc from "fast-check";
import { expect, test } from "vitest";
import { toParisCivilTime } from "#platform/i18n/paris-time.ts";
import { criteriaArbitrary } from "#tests/factories/criteria.ts";
import { type Criteria, EMPTY_CRITERIA } from "../rules/criteria.ts";
import { getCallPhase, getRetirementDate, STATUSES } from "../rules/status.ts";
import { CatalogueBuilder, type CatalogueRow } from "./catalogue.ts";
import { createFilter } from "./facets.ts";
import { isMatch, matchQuery } from "./match-query.ts";
import type { Concept, QueryPlan } from "./query-plan.ts";
import type { QueryTerm } from "./query-terms.ts";
import { listAllIds, searchCatalogue } from "./search.ts";

const PARTNERS = [
  { id: 7, slug: "anr" },
  { id: 3, slug: "ademe" },
  { id: 12, slug: "inca" },
];
const PANELS = ["LS1", "LS2", "PE10", "SH3"];
const WORDS = ["eau", "lac", "mer", "sol", "ville"];
const START = Date.parse("2026-09-01T00:00:00Z");
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

const words = fc.uniqueArray(fc.constantFrom(...WORDS), { maxLength: 3 }).map((l) => l.join(" "));
/** Whole days of a few weeks, so that equal dates and boundaries are frequent. */
const days = fc.integer({ min: 0, max: 60 });
const HOUR = 60 * MINUTE;

const row = fc
  .record({
    partnerId: fc.constantFrom(...PARTNERS.map(({ id }) => id)),
    published: days,
    wait: fc.integer({ min: -5, max: 40 }),
    length: fc.integer({ min: 1, max: 30 }),
    // Midnight in Paris, in summer and in winter, and an ordinary hour.
    hour: fc.constantFrom(0, -1, -2, 16),
    openToCompanies: fc.boolean(),
    openToInternational: fc.boolean(),
    amountEuros: fc.option(fc.integer({ min: 0, max: 2_000_000 })),
    ercPanels: fc.uniqueArray(fc.constantFrom(...PANELS), { maxLength: 2 }),
    title: words,
    keywords: words,
    summary: words,
    body: words,
    partner: fc.constant(""),
    panels: fc.constant(""),
  })
  .map(
    ({ published, wait, length, hour, ...rest }): Omit<CatalogueRow, "id"> => ({
      ...rest,
      publishedAt: new Date(START + published * DAY),
      opensAt: new Date(START + (published + wait) * DAY),
      closesAt: new Date(START + (published + wait + length) * DAY + hour * HOUR),
    }),
  );

const rowsArbitrary = fc
  .tuple(fc.array(row, { maxLength: 25, size: "max" }), fc.integer({ min: 1, max: 9 }))
  .map(([list, step]) => list.map((one, at) => ({ ...one, id: 100 + at * step })));

const forms = fc.uniqueArray(fc.constantFrom(...WORDS, "unknown"), { maxLength: 2 });
const concept: fc.Arbitrary<Concept> = fc
  .tuple(forms, fc.option(fc.array(forms, { minLength: 1, maxLength: 3 })))
  .map(([typed, other]) => [
    { words: [typed], weight: 1 },
    ...(other ? [{ words: other, weight: 0.5 }] : []),
  ]);
const plan: fc.Arbitrary<QueryPlan | null> = fc.oneof(
  fc.constant(null),
  fc.record({
    concepts: fc.array(concept, { maxLength: 3 }),
    isExact: fc.constant(false),
    minShare: fc.constantFrom(1, 0.5, 0.3),
    excludedLexemes: fc.oneof(
      fc.constant([]),
      fc.constantFrom(...WORDS).map((word) => [word]),
    ),
    phraseMatchIds: fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      {
        weight: 1,
        arbitrary: fc.array(fc.integer({ min: 100, max: 200 })).map((ids) => new Set(ids)),
      },
    ),
  }),
);

const anyDay = fc.integer({ min: -5, max: 250 }).map((day) => new Date(START + day * DAY));

/** A time at which the status of a call changes, one millisecond beside it, or any time. */
const moment = fc.record({
  of: fc.nat(),
  date: fc.constantFrom("publishedAt", "opensAt", "closesAt", "retiresAt", "any"),
  beside: fc.constantFrom(0, 0, -1, 1),
  any: anyDay,
});
type Moment = typeof moment extends fc.Arbitrary<infer Value> ? Value : never;

function momentAmong(rows: readonly CatalogueRow[], { of, date, beside, any }: Moment): Date {
  const one = rows[of % Math.max(1, rows.length)];
  if (!one || date === "any") return any;
  const at = date === "retiresAt" ? getRetirementDate(one.closesAt) : one[date as "opensAt"];
  return new Date(at.getTime() + beside);
}

function catalogueOf(rows: readonly CatalogueRow[]) {
  const builder = new CatalogueBuilder(PARTNERS, PANELS);
  for (const one of rows) builder.add(one);
  return builder.build();
}

// A plain implementation of the same search, as the reference.

const lexemesOf = (one: CatalogueRow) =>
  new Set([one.title, one.keywords, one.summary, one.body].join(" ").split(" "));

const FIELDS = [
  ["title", 1],
  ["keywords", 0.7],
  ["summary", 0.18],
  ["body", 0.1],
] as const;

/** The fields of a call that contain all words, each by any of its forms. */
const fieldsWith = (one: CatalogueRow, words: readonly (readonly string[])[]) =>
  FIELDS.filter(([field]) => {
    const there = one[field].split(" ");
    return words.every((forms) => forms.some((form) => there.includes(form)));
  });

const holds = (one: CatalogueRow, { words }: QueryTerm) => fieldsWith(one, words).length > 0;

const holders = (rows: readonly CatalogueRow[], words: readonly (readonly string[])[]) =>
  rows.filter((one) => fieldsWith(one, words).length > 0).length;

const volume = (rows: readonly CatalogueRow[], { words }: QueryTerm) =>
  Math.min(...words.map((forms) => forms.reduce((sum, form) => sum + holders(rows, [[form]]), 0)));

/** The topic weight of a concept: lower if no title and no keyword contains it. */
function computeTopicWeight(measured: QueryTerm, rows: readonly CatalogueRow[]): number {
  const topicRows = rows.map((one) => ({ ...one, summary: "", body: "" }));
  const shares = measured.words.map((forms) => {
    const word = { words: [forms], weight: 1 };
    return volume(topicRows, word) / (volume(rows, word) || 1);
  });
  return 0.6 + 0.4 * Math.min(1, 3 * Math.max(...shares));
}

const findMeasuredTerm = (concept: Concept, rows: readonly CatalogueRow[]) =>
  concept.find((term) => volume(rows, term) > 0);

/** The summed worth of concepts; rare ones are worth more. */
const worth = (conceptList: readonly Concept[], rows: readonly CatalogueRow[]) =>
  conceptList.reduce((total, concept) => {
    const measured = findMeasuredTerm(concept, rows);
    const rarity = Math.log(1 + rows.length / (measured ? volume(rows, measured) : 1));
    return total + (measured ? computeTopicWeight(measured, rows) : 1) * rarity;
  }, 0);

const matchesConcept = (one: CatalogueRow, concept: Concept) =>
  concept.some((term) => holds(one, term));

/** The share of a concept that a call matches: less by a synonym than by the typed term, 0 without a match. */
const computeMatchShare = (one: CatalogueRow, concept: Concept, rows: readonly CatalogueRow[]) => {
  const matchedTerm = concept.find((term) => holds(one, term));
  return matchedTerm ? Math.max(0.7, weightIn(concept, matchedTerm, rows)) : 0;
};

/** If no call contains the typed term, a synonym counts like it. */
const weightIn = (concept: Concept, { weight }: QueryTerm, rows: readonly CatalogueRow[]) =>
  Math.min(1, weight * Math.min(3, 1 / (findMeasuredTerm(concept, rows)?.weight ?? 1)));

/** A match has to contain a share of the worth of all concepts. */
function matches(
  one: CatalogueRow,
  text: QueryPlan | null,
  rows: readonly CatalogueRow[],
): boolean {
  if (!text) return true;
  const { concepts, excludedLexemes, phraseMatchIds, minShare } = text;
  if (excludedLexemes.some((lexeme) => lexemesOf(one).has(lexeme))) return false;
  if (concepts.length === 0) return true;
  if (phraseMatchIds && !phraseMatchIds.has(one.id)) return false;
  const matched = concepts.filter((concept) => matchesConcept(one, concept));
  return matched.length > 0 && worth(matched, rows) >= worth(concepts, rows) * minShare - 1e-3;
}

const civilDay = (at: Date) => {
  const { year, month, day } = toParisCivilTime(at);
  return [year, month, day].map((part) => String(part).padStart(2, "0")).join("-");
};

const slugOf = (one: CatalogueRow) => PARTNERS.find(({ id }) => id === one.partnerId)?.slug ?? "";

/** Whether a call passes all filters, or all but one for the counts of a facet. */
function passes(one: CatalogueRow, criteria: Criteria, at: Date, but = ""): boolean {
  const phase = getCallPhase(one, at);
  const { partners, statuses, ercPanels, closingFrom, closingTo, amountMin } = criteria;
  return [
    phase !== "unpublished" && phase !== "retired",
    but === "partners" || partners.length === 0 || partners.includes(slugOf(one)),
    but === "statuses" || statuses.length === 0 || (statuses as string[]).includes(phase),
    but === "companies" || [null, one.openToCompanies].includes(criteria.openToCompanies),
    but === "international" ||
      [null, one.openToInternational].includes(criteria.openToInternational),
    closingFrom === null || civilDay(one.closesAt) >= closingFrom,
    closingTo === null || civilDay(one.closesAt) <= closingTo,
    amountMin === null || (one.amountEuros !== null && one.amountEuros >= amountMin),
    ercPanels.length === 0 ||
      one.ercPanels.length === 0 ||
      one.ercPanels.some((panel) => ercPanels.includes(panel)),
  ].every(Boolean);
}

function naiveFacets(rows: readonly CatalogueRow[], criteria: Criteria, at: Date) {
  const count = (but: string, choice: (one: CatalogueRow) => boolean) =>
    rows.filter((one) => passes(one, criteria, at, but) && choice(one)).length;
  return {
    partners: Object.fromEntries(
      PARTNERS.map(({ slug }) => [slug, count("partners", (one) => slugOf(one) === slug)]),
    ),
    statuses: Object.fromEntries(
      STATUSES.map((status) => [
        status,
        count("statuses", (one) => getCallPhase(one, at) === status),
      ]),
    ),
    openToCompanies: {
      true: count("companies", (one) => one.openToCompanies),
      false: count("companies", (one) => !one.openToCompanies),
    },
    openToInternational: {
      true: count("international", (one) => one.openToInternational),
      false: count("international", (one) => !one.openToInternational),
    },
  };
}

/** Open calls by closing, then upcoming by opening, then closed by the latest closing. */
function urgency(at: Date) {
  const rank = (one: CatalogueRow) => ["open", "upcoming", "closed"].indexOf(getCallPhase(one, at));
  return (a: CatalogueRow, b: CatalogueRow) => {
    if (rank(a) !== rank(b)) return rank(a) - rank(b);
    const key = rank(a) === 1 ? "opensAt" : "closesAt";
    const sign = rank(a) === 2 ? -1 : 1;
    return sign * (a[key].getTime() - b[key].getTime() || a.id - b.id);
  };
}

function byDate(sort: string) {
  const [field, direction] = sort.split("-");
  const key = field === "closing" ? "closesAt" : field === "opening" ? "opensAt" : "publishedAt";
  const sign = direction === "desc" ? -1 : 1;
  return (a: CatalogueRow, b: CatalogueRow) =>
    sign * (a[key].getTime() - b[key].getTime() || a.id - b.id);
}

/** Each word counts by its fields and its rarity; further forms of the same word add with diminishing weight. */
function score(
  one: CatalogueRow,
  text: QueryPlan,
  rows: readonly CatalogueRow[],
  at: Date,
): number {
  const weight = (words: readonly (readonly string[])[]) => {
    const fields = fieldsWith(one, words).reduce((sum, [, value]) => sum + value, 0);
    return fields * Math.log(1 + rows.length / Math.max(1, holders(rows, words)));
  };
  /** A word has one list for each form, an expression has one. */
  const parts = (concept: Concept, term: QueryTerm) => {
    const { words } = term;
    const [only = []] = words;
    const each = words.length === 1 ? only.map((form) => [[form]]) : [words];
    return each.map((part) => weightIn(concept, term, rows) * weight(part));
  };
  const boost = { open: 1.12, upcoming: 1.06 }[getCallPhase(one, at) as string] ?? 1;
  return (
    boost *
    (text.concepts.reduce(
      (sum, concept) => sum + computeMatchShare(one, concept, rows) * worth([concept], rows),
      0,
    ) /
      worth(text.concepts, rows)) *
    text.concepts.reduce((sum, concept) => {
      const [first = 0, ...others] = concept
        .flatMap((term) => parts(concept, term))
        .filter((value) => value > 0);
      const measured = findMeasuredTerm(concept, rows);
      let best = first;
      let score = first;
      others.forEach((value, before) => {
        score += Math.max(0, value - best) + (0.25 * Math.min(value, best)) / (before + 1);
        best = Math.max(best, value);
      });
      return sum + (measured ? computeTopicWeight(measured, rows) : 1) * score;
    }, 0)
  );
}

test("finds, orders and counts what a plain walk over the rows does", () => {
  const criteria = criteriaArbitrary(fc.constant(""), {
    partners: [...PARTNERS.map(({ slug }) => slug), "unknown"],
    panels: [...PANELS, "ZZ9"],
  });
  const page = fc.record({
    page: fc.integer({ min: 1, max: 4 }),
    perPage: fc.integer({ min: 1, max: 12 }),
  });
  fc.assert(
    fc.property(rowsArbitrary, criteria, plan, page, moment, (rows, any, text, request, when) => {
      const catalogue = catalogueOf(rows);
      const at = momentAmong(rows, when);
      // The last day just before or on the closing day of a call: midnight belongs to the next day.
      const closing = rows[when.of % Math.max(1, rows.length)]?.closesAt.getTime();
      const edge = when.of % 4 === 0 && closing !== undefined;
      const wish = edge ? { ...any, closingTo: civilDay(new Date(closing - 1)) } : any;
      const result = searchCatalogue(catalogue, wish, text, request, at);
      const matching = rows.filter((one) => matches(one, text, rows));
      const found = matching.filter((one) => passes(one, wish, at));

      expect(result.total).toBe(found.length);
      expect(result.facets).toEqual(naiveFacets(matching, wish, at));

      const first = (request.page - 1) * request.perPage;
      const all = listAllIds(catalogue, wish, text, at);
      expect(result.ids).toEqual(all.slice(first, first + request.perPage));
      if (wish.sort === "relevance" && text && text.concepts.length > 0) {
        expect([...all].sort()).toEqual(found.map(({ id }) => id).sort());
        const scores = all.map((id) =>
          score(rows.find((one) => one.id === id) as CatalogueRow, text, rows, at),
        );
        scores.forEach((value, rank) => {
          if (rank > 0) expect(value).toBeLessThanOrEqual((scores[rank - 1] as number) + 1e-4);
        });
      } else {
        const order = wish.sort === "relevance" ? urgency(at) : byDate(wish.sort);
        // With equal scores, the status boost decides: open, upcoming, closed is also the order of urgency.
        expect(all).toEqual([...found].sort(order).map(({ id }) => id));
      }
    }),
    { numRuns: 200 },
  );
});

test("one catalogue answers for any moment, also an earlier one", () => {
  fc.assert(
    fc.property(
      rowsArbitrary,
      plan,
      fc.array(moment, { minLength: 2, maxLength: 6 }),
      (rows, text, moments) => {
        const catalogue = catalogueOf(rows);
        const searchAt = (text: QueryPlan | null, at: Date) =>
          searchCatalogue(catalogue, EMPTY_CRITERIA, text, { page: 1, perPage: 50 }, at);
        for (const at of moments.map((one) => momentAmong(rows, one))) {
          const { total } = searchCatalogue(
            catalogue,
            EMPTY_CRITERIA,
            null,
            { page: 1, perPage: 1 },
            at,
          );
          expect(total).toBe(rows.filter((one) => passes(one, EMPTY_CRITERIA, at)).length);
          // Cached matches are valid for their snapshot only.
          expect(searchAt(text, at)).toEqual(searchAt(text && { ...text }, at));
        }
      },
    ),
  );
});

test("matchQuery returns the same calls when repeated", () => {
  fc.assert(
    fc.property(rowsArbitrary, fc.array(plan, { maxLength: 4 }), (rows, plans) => {
      const catalogue = catalogueOf(rows);
      for (const text of plans) {
        if (!text) continue;
        const found = Array.from(matchQuery(catalogue, text).positions, (at) => rows[at]?.id);
        const expected = rows.filter((one) => matches(one, text, rows)).map(({ id }) => id);
        expect(found.sort()).toEqual(expected.sort());
      }
    }),
    { numRuns: 150 },
  );
});

test("more panels than bits are refused", () => {
  const panels = Array.from({ length: 33 }, (_, at) => `P${at}`);
  expect(() => new CatalogueBuilder([], panels)).toThrow(RangeError);
});

test("[C-20 part] a call asked about alone is within a search exactly when the search lists it", () => {
  fc.assert(
    fc.property(
      rowsArbitrary,
      criteriaArbitrary(fc.constant("")),
      plan,
      moment,
      (rows, criteria, text, when) => {
        const catalogue = catalogueOf(rows);
        const at = momentAmong(rows, when);
        const listed = listAllIds(catalogue, criteria, text, at).sort((a, b) => a - b);
        const within = createFilter(catalogue, criteria, at);
        const alone = rows.flatMap(({ id }, position) =>
          within(position) && (text === null || isMatch(catalogue, text, position)) ? [id] : [],
        );
        expect(alone).toEqual(listed);
      },
    ),
    { numRuns: 300 },
  );
});
