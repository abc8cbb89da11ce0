/** Random searches and calls for the property tests of this feature. */
import fc from "fast-check";
import { type Criteria, SORTS } from "#features/calls/rules/criteria.ts";
import { STATUSES } from "#features/calls/rules/status.ts";

const day = fc
  .date({ min: new Date("2026-06-01"), max: new Date("2027-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

export interface Known {
  partners: readonly string[];
  panels: readonly string[];
}

const KNOWN: Known = { partners: ["anr", "ademe", "inca", "elsewhere"], panels: ["LS1", "PE10"] };

export const criteriaArbitrary = (
  keywords: fc.Arbitrary<string>,
  { partners, panels }: Known = KNOWN,
): fc.Arbitrary<Criteria> =>
  fc.record({
    keywords,
    partners: fc.uniqueArray(fc.constantFrom(...partners), { maxLength: 3 }),
    statuses: fc.uniqueArray(fc.constantFrom(...STATUSES), { maxLength: 3 }),
    openToCompanies: fc.constantFrom(null, null, true, false),
    openToInternational: fc.constantFrom(null, null, true, false),
    closingFrom: fc.option(day, { freq: 3 }),
    closingTo: fc.option(day, { freq: 3 }),
    amountMin: fc.option(fc.integer({ min: 0, max: 2_000_000 }), { freq: 3 }),
    ercPanels: fc.uniqueArray(fc.constantFrom(...panels), { maxLength: 2 }),
    sort: fc.constantFrom(...SORTS),
  });
