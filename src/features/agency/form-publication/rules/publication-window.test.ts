import { expect, test } from "vitest";
import {
  getEarliestClosing,
  getNextNight,
  getPublishableUntil,
  isClosingTooSoon,
} from "./publication-window.ts";

const closesAt = new Date("2026-11-18T12:00:00Z");

test("a version is publishable until 72 hours before the closing", () => {
  expect(getPublishableUntil(closesAt).toISOString()).toBe("2026-11-15T12:00:00.000Z");
  const isRefusedAt = (iso: string, isWordingOnly = false) =>
    isClosingTooSoon({ closesAt, isWordingOnly }, new Date(iso));
  expect(isRefusedAt("2026-11-15T12:00:00Z")).toBe(false);
  expect(isRefusedAt("2026-11-15T12:00:01Z")).toBe(true);
  expect(isRefusedAt("2026-11-18T11:59:00Z", true)).toBe(false);
});

test("a closing at the earliest possible hour is accepted at once", () => {
  const now = new Date("2026-11-16T08:10:00Z");
  const earliest = getEarliestClosing(now);
  expect(earliest.toISOString()).toBe("2026-11-19T09:00:00.000Z");
  expect(isClosingTooSoon({ closesAt: earliest, isWordingOnly: false }, now)).toBe(false);
});

test.each([
  ["an evening", "2026-11-18T20:00:00Z", "2026-11-19T02:00:00.000Z"],
  ["before three", "2026-11-18T01:59:00Z", "2026-11-18T02:00:00.000Z"],
  ["three sharp", "2026-11-30T02:00:00Z", "2026-12-01T02:00:00.000Z"],
  ["the clocks go forward", "2027-03-27T20:00:00Z", "2027-03-28T01:00:00.000Z"],
  ["the clocks go back", "2026-10-24T20:00:00Z", "2026-10-25T02:00:00.000Z"],
])("the next night at three in Paris: %s", (_, now, night) => {
  expect(getNextNight(new Date(now)).toISOString()).toBe(night);
});
