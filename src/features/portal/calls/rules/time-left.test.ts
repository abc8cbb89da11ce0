import { describe, expect, test } from "vitest";
import { computeElapsedRatio, computeTimeLeft, isSoon, SOON_DAYS } from "./time-left.ts";

const call = {
  opensAt: new Date("2027-02-01T08:00:00Z"),
  closesAt: new Date("2027-03-15T16:00:00Z"),
};
const at = (iso: string) => new Date(iso);

describe("how long is left", () => {
  test.each([
    ["2027-03-01T08:00:00Z", { kind: "closesInDays", count: 14 }],
    // Four days and sixteen hours, though Paris counts five days until that date.
    ["2027-03-11T00:00:00Z", { kind: "closesInDays", count: 4 }],
    // 47 hours left, on the day after tomorrow in Paris; then tomorrow, still more than 24 hours.
    ["2027-03-13T17:00:00Z", { kind: "closesInDays", count: 1 }],
    ["2027-03-13T22:59:59Z", { kind: "closesInDays", count: 1 }],
    ["2027-03-13T23:00:00Z", { kind: "closesTomorrow" }],
    ["2027-03-14T16:00:00Z", { kind: "closesTomorrow" }],
    ["2027-03-14T16:00:01Z", { kind: "closesInHours", count: 23 }],
    ["2027-03-15T15:00:00Z", { kind: "closesInHours", count: 1 }],
    ["2027-03-15T15:00:01Z", { kind: "closesInMinutes", count: 59 }],
    ["2027-03-15T15:57:01Z", { kind: "closesInMinutes", count: 2 }],
    ["2027-03-15T15:59:00Z", { kind: "closesInMinutes", count: 1 }],
    ["2027-03-15T15:59:01Z", { kind: "closesWithinMinute" }],
    ["2027-03-15T15:59:59Z", { kind: "closesWithinMinute" }],
  ])("open at %s", (now, left) => expect(computeTimeLeft("open", call, at(now))).toEqual(left));

  test.each([
    ["2027-01-31T22:59:00Z", { kind: "opensInDays", count: 1 }],
    ["2027-01-31T23:00:00Z", { kind: "opensToday" }],
  ])("upcoming at %s", (now, left) =>
    expect(computeTimeLeft("upcoming", call, at(now))).toEqual(left),
  );

  test.each([
    ["2027-03-15T16:00:00Z", { kind: "closedToday" }],
    ["2027-03-15T23:00:00Z", { kind: "closedDaysAgo", count: 1 }],
  ])("closed at %s", (now, left) => expect(computeTimeLeft("closed", call, at(now))).toEqual(left));
});

test("soon is fourteen days by the calendar, for open calls only", () => {
  expect(SOON_DAYS).toBe(14);
  expect(isSoon("open", call, at("2027-02-28T23:00:00Z"))).toBe(true);
  expect(isSoon("open", call, at("2027-02-28T22:59:00Z"))).toBe(false);
  expect(isSoon("closed", call, at("2027-03-16T00:00:00Z"))).toBe(false);
});

test("the share of time gone stays between none and all", () => {
  expect(computeElapsedRatio(call, at("2027-01-01T00:00:00Z"))).toBe(0);
  expect(computeElapsedRatio(call, at("2027-02-22T12:00:00Z"))).toBe(0.5);
  expect(computeElapsedRatio(call, at("2028-01-01T00:00:00Z"))).toBe(1);
});
