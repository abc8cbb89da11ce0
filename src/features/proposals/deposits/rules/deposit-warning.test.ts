import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findDueWarning, warningKey } from "./deposit-warning.ts";

const CLOSES = new Date("2026-11-18T12:00:00Z");
const ahead = (hours: number) => new Date(CLOSES.getTime() - hours * 3_600_000);

describe("the warnings of a team that has not deposited", () => {
  test.each([
    ["a week and a minute before", 7 * 24 + 1 / 60, null],
    ["a week before", 7 * 24, "week"],
    ["two days before", 48, "week"],
    ["a day before", 24, "day"],
    ["three hours before", 3, "day"],
    ["two hours before", 2, "hours"],
    ["a second before", 1 / 3600, "hours"],
    ["at the closing", 0, null],
    ["after it", -1, null],
  ])("%s", (_, hours, due) => {
    expect(findDueWarning(CLOSES, ahead(hours))?.warning ?? null).toBe(due);
  });

  test("one at a time, however late a worker looks, and each is due before the closing", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 * 24 * 3600 }), (seconds) => {
        const now = new Date(CLOSES.getTime() - seconds * 1000);
        const due = findDueWarning(CLOSES, now);
        expect(due === null).toBe(seconds === 0 || seconds > 7 * 24 * 3600);
        if (due) expect(due.since.getTime()).toBeLessThanOrEqual(now.getTime());
      }),
    );
  });

  test("a closing that moves makes new warnings", () => {
    expect(warningKey("d", CLOSES, "day")).not.toBe(warningKey("d", ahead(-24), "day"));
    expect(warningKey("d", CLOSES, "day")).not.toBe(warningKey("d", CLOSES, "hours"));
  });
});
