import fc from "fast-check";
import { expect, test } from "vitest";
import { getCallPhase, STATUSES } from "../rules/status.ts";
import { type Catalogue, CatalogueBuilder } from "./catalogue.ts";
import { getStatusSnapshot, HIDDEN } from "./status-snapshot.ts";

const DAY_MS = 86_400_000;

interface Dates {
  readonly publishedAt: Date;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

function catalogueOf(calls: readonly Dates[]): Catalogue {
  const builder = new CatalogueBuilder([{ id: 1, slug: "a" }], []);
  calls.forEach((dates, id) => {
    builder.add({
      ...dates,
      id,
      partnerId: 1,
      openToCompanies: false,
      openToInternational: false,
      amountEuros: null,
      ercPanels: [],
      title: "",
      keywords: "",
      summary: "",
      body: "",
      partner: "",
      panels: "",
    });
  });
  return builder.build();
}

/** Ends of months and changes of daylight saving time: the edge cases of calendars. */
const moment = fc.oneof(
  fc.date({ min: new Date("2024-01-01"), max: new Date("2028-01-01"), noInvalidDate: true }),
  fc
    .constantFrom(
      "2026-02-28T22:30Z",
      "2026-10-31T23:00Z",
      "2026-10-25T00:30Z",
      "2024-06-30T12:00Z",
    )
    .map((text) => new Date(text)),
);
/** About as long as a closed call stays visible. */
const daysSinceClosing = fc.oneof(
  fc.integer({ min: -30, max: 300 }),
  fc.double({ min: 112, max: 132, noNaN: true }),
);

test("a snapshot has the status of every call, and is valid from `from` to `until`", () => {
  const ages = fc.array(daysSinceClosing, { minLength: 1, maxLength: 20 });
  const laterMs = fc.array(fc.integer({ min: -3 * DAY_MS, max: 3 * DAY_MS }), { maxLength: 5 });
  fc.assert(
    fc.property(moment, ages, laterMs, (now, closedFor, steps) => {
      const calls = closedFor.map((days) => {
        const closesAt = new Date(now.getTime() - Math.round(days * DAY_MS));
        const opensAt = new Date(closesAt.getTime() - 20 * DAY_MS);
        return { closesAt, opensAt, publishedAt: new Date(opensAt.getTime() - 20 * DAY_MS) };
      });
      const catalogue = catalogueOf(calls);
      for (const at of [0, ...steps].map((step) => new Date(now.getTime() + step))) {
        const { status } = getStatusSnapshot(catalogue, at);
        const statuses = Array.from(status, (one) => (one === HIDDEN ? "hidden" : STATUSES[one]));
        const phases = calls.map((call) => getCallPhase(call, at));
        expect(statuses).toEqual(
          phases.map((one) => (one === "unpublished" || one === "retired" ? "hidden" : one)),
        );
      }
    }),
    { numRuns: 300 },
  );
});
