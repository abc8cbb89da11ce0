/** Random searches and calls for property tests of the search. */
import fc from "fast-check";
import { type Criteria, SORTS } from "#features/portal/calls/rules/criteria.ts";
import { STATUSES } from "#features/portal/calls/rules/status.ts";

const day = fc
  .date({ min: new Date("2026-09-01"), max: new Date("2026-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

export interface CriteriaValues {
  partners: readonly string[];
  panels: readonly string[];
}

const KNOWN: CriteriaValues = {
  partners: ["anr", "ademe", "inca", "elsewhere"],
  panels: ["LS1", "PE10"],
};

export const criteriaArbitrary = (
  keywords: fc.Arbitrary<string>,
  { partners, panels }: CriteriaValues = KNOWN,
): fc.Arbitrary<Criteria> =>
  fc.record({
    keywords,
    partners: seldom([], fc.uniqueArray(fc.constantFrom(...partners), { maxLength: 3 })),
    statuses: seldom([], fc.uniqueArray(fc.constantFrom(...STATUSES), { maxLength: 3 })),
    openToCompanies: seldom(null, fc.boolean()),
    openToInternational: seldom(null, fc.boolean()),
    closingFrom: seldom(null, day),
    closingTo: seldom(null, day),
    amountMin: seldom(null, fc.integer({ min: 0, max: 2_000_000 })),
    ercPanels: seldom([], fc.uniqueArray(fc.constantFrom(...panels), { maxLength: 2 })),
    sort: seldom("relevance", fc.constantFrom(...SORTS)),
  });

/** Most searches use few filters; with all filters random nothing would match. */
function seldom<Nothing, Something>(nothing: Nothing, something: fc.Arbitrary<Something>) {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(nothing) },
    { weight: 1, arbitrary: something },
  );
}
