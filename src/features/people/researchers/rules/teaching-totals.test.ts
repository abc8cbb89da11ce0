import { expect, test } from "vitest";
import { computeTeachingTotals } from "./teaching-totals.ts";

test("[C-10 part] hours a year add up, in all and by type", () => {
  const rows = [
    { type: "lectures", hoursPerYear: 24 },
    { type: "tutorials", hoursPerYear: 10 },
    { type: "lectures", hoursPerYear: 6 },
    { type: "ad_hoc", hoursPerYear: 0 },
  ] as const;
  expect(computeTeachingTotals(rows)).toEqual({
    total: 40,
    byType: [
      { type: "tutorials", hours: 10 },
      { type: "lectures", hours: 30 },
    ],
  });
  expect(computeTeachingTotals([])).toEqual({ total: 0, byType: [] });
});
