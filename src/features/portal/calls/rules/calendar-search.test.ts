import { expect, test } from "vitest";
import { toCalendarSearch, withoutClosingDates } from "./calendar-search.ts";
import { EMPTY_CRITERIA } from "./criteria.ts";

test("a call found as upcoming or open stays in the calendar once it is closed", () => {
  const statuses = (...chosen: ("upcoming" | "open" | "closed")[]) =>
    toCalendarSearch({ ...EMPTY_CRITERIA, statuses: chosen }).statuses;
  expect(statuses()).toEqual([]);
  expect(statuses("upcoming")).toEqual(["upcoming", "open", "closed"]);
  expect(statuses("open")).toEqual(["open", "closed"]);
  expect(statuses("closed")).toEqual(["closed"]);
  expect(statuses("open", "closed")).toEqual(["open", "closed"]);
});

test("only a search with a range of closing dates can lose a call by a change of date", () => {
  expect(withoutClosingDates(EMPTY_CRITERIA)).toBeNull();
  expect(
    withoutClosingDates({ ...EMPTY_CRITERIA, keywords: "eau", closingTo: "2026-12-31" }),
  ).toEqual({
    ...EMPTY_CRITERIA,
    keywords: "eau",
  });
});
