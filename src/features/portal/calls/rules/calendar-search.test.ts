import { expect, test } from "vitest";
import { calendarSearch, withoutWindow } from "./calendar-search.ts";
import { EVERYTHING } from "./criteria.ts";

test("a call found as upcoming or open stays in the calendar once it is closed", () => {
  const statuses = (...chosen: ("upcoming" | "open" | "closed")[]) =>
    calendarSearch({ ...EVERYTHING, statuses: chosen }).statuses;
  expect(statuses()).toEqual([]);
  expect(statuses("upcoming")).toEqual(["upcoming", "open", "closed"]);
  expect(statuses("open")).toEqual(["open", "closed"]);
  expect(statuses("closed")).toEqual(["closed"]);
  expect(statuses("open", "closed")).toEqual(["open", "closed"]);
});

test("only a search with a window of dates can lose a call by a change of date", () => {
  expect(withoutWindow(EVERYTHING)).toBeNull();
  expect(withoutWindow({ ...EVERYTHING, keywords: "eau", closingTo: "2026-12-31" })).toEqual({
    ...EVERYTHING,
    keywords: "eau",
  });
});
