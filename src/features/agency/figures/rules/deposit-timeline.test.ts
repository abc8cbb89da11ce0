import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toParisCivilTime } from "#platform/i18n/paris-time.ts";
import {
  alignToClosing,
  buildTimeAxis,
  buildTimeline,
  type CallDates,
  getBrickUnit,
  isLiveDay,
  listGridLines,
  PERIODS,
  summarizeDeposits,
} from "./deposit-timeline.ts";

const HOUR = 3_600_000;
const at = (text: string) => new Date(text);
const call: CallDates = {
  opensAt: at("2026-09-15T10:00:00+02:00"),
  closesAt: at("2026-11-18T13:00:00+01:00"),
  graceMinutes: 10,
};
const earlier: CallDates = {
  opensAt: at("2025-09-15T10:00:00+02:00"),
  closesAt: at("2025-11-20T17:00:00+01:00"),
  graceMinutes: 10,
};

const sum = (counts: readonly (number | null)[]) =>
  counts.reduce<number>((total, count) => total + (count ?? 0), 0);

const moment = fc
  .integer({ min: call.opensAt.getTime() - HOUR, max: call.closesAt.getTime() + 40 * 24 * HOUR })
  .map((time) => new Date(time));
/** Moments around the closing are more likely: the limits are there. */
const deposit = fc.oneof(
  moment,
  fc
    .integer({ min: -48 * 60, max: 20 })
    .map((minutes) => new Date(call.closesAt.getTime() + minutes * 60_000)),
);

describe("[E-15 part] deposits over time", () => {
  test("whatever the hours, all parts of a timeline add up to the total", () => {
    fc.assert(
      fc.property(
        fc.array(deposit),
        fc.array(deposit),
        moment,
        fc.constantFrom(...PERIODS),
        (moments, others, now, period) => {
          const shifted = others.map(
            (one) => new Date(one.getTime() - call.closesAt.getTime() + earlier.closesAt.getTime()),
          );
          const source = { dates: call, moments, earlier: { dates: earlier, moments: shifted } };
          const { buckets, before, ahead, grace, later } = buildTimeline(source, period, now);
          const parts = [...buckets, before, ahead, grace, later];
          expect(sum(parts.map(({ count }) => count))).toBe(moments.length);
          expect(sum(parts.map((part) => part.earlier))).toBe(others.length);
          // Buckets follow each other without a gap, and none is empty.
          for (const [index, { start, end }] of buckets.entries()) {
            expect(start < end).toBe(true);
            expect(buckets[index + 1]?.start ?? end).toEqual(end);
          }
        },
      ),
    );
  });

  test("before the closing the last hours and days, near it and later those up to the closing", () => {
    const shown = (period: "hours" | "days", now: string) => {
      const { starts, end } = buildTimeAxis(call, period, at(now));
      return [starts.length, starts[0], end];
    };
    const closing = call.closesAt;
    expect(shown("hours", "2026-11-18T12:20:00+01:00")).toEqual([
      24,
      at("2026-11-17T13:00:00+01:00"),
      closing,
    ]);
    expect(shown("hours", "2027-02-01T12:20:00+01:00")[2]).toEqual(closing);
    expect(shown("hours", "2026-11-10T12:20:00+01:00")).toEqual([
      24,
      at("2026-11-09T13:00:00+01:00"),
      at("2026-11-10T13:00:00+01:00"),
    ]);
    expect(shown("days", "2026-11-18T12:20:00+01:00")).toEqual([
      14,
      at("2026-11-05T00:00:00+01:00"),
      closing,
    ]);
    expect(shown("days", "2026-10-20T12:20:00+02:00")).toEqual([
      14,
      at("2026-10-07T00:00:00+02:00"),
      at("2026-10-21T00:00:00+02:00"),
    ]);
    const whole = buildTimeAxis(call, "whole", at("2026-10-20T12:20:00+02:00"));
    expect(whole.step).toBe("week");
    expect(whole.starts[0]).toEqual(at("2026-09-14T00:00:00+02:00"));
  });

  test.each([
    ["2026-10-25T00:00:00+02:00", 25],
    ["2027-03-28T00:00:00+01:00", 23],
    ["2026-11-01T00:00:00+01:00", 24],
  ])("the day that begins at %s has %i hours", (midnight, hours) => {
    const closesAt = new Date(at(midnight).getTime() + 3 * 24 * HOUR);
    const dates = { ...call, closesAt };
    const { starts } = buildTimeAxis(dates, "days", closesAt);
    const index = starts.findIndex((start) => start.getTime() === at(midnight).getTime());
    const next = starts[index + 1]?.getTime() ?? 0;
    expect((next - at(midnight).getTime()) / HOUR).toBe(hours);
    for (const start of starts)
      expect(toParisCivilTime(start)).toMatchObject({ hour: 0, minute: 0 });
  });

  test("on the night of a clock change, each deposit is in the hour that it came in", () => {
    // The clock goes from 3:00 back to 2:00 at 01:00 UTC.
    const dates = { ...call, closesAt: at("2026-10-25T12:00:00+01:00") };
    const moments = [at("2026-10-25T00:30:00Z"), at("2026-10-25T01:30:00Z")];
    const { buckets } = buildTimeline({ dates, moments, earlier: null }, "hours", dates.closesAt);
    expect(buckets).toHaveLength(24);
    const filled = buckets.filter(({ count }) => count > 0);
    expect(filled.map(({ start }) => toParisCivilTime(start).hour)).toEqual([2, 2]);
    expect(filled.map(({ count }) => count)).toEqual([1, 1]);
  });

  test("the grace is a part of its own; a closing between two hours ends the last one", () => {
    const dates = { ...call, closesAt: at("2026-11-18T13:30:00+01:00") };
    const moments = [
      "2026-11-18T13:29:59+01:00",
      "2026-11-18T13:30:00+01:00",
      "2026-11-18T13:40:00+01:00",
      "2026-11-18T13:40:01+01:00",
    ].map(at);
    const { buckets, grace, later } = buildTimeline(
      { dates, moments, earlier: null },
      "hours",
      at("2026-11-18T14:00:00+01:00"),
    );
    expect(buckets.at(-1)).toMatchObject({
      start: at("2026-11-18T13:00:00+01:00"),
      end: dates.closesAt,
      count: 1,
    });
    expect([grace.count, later.count]).toEqual([2, 1]);
  });

  test("the earlier call is compared at the same distance from its own closing", () => {
    const now = at("2026-11-18T12:20:00+01:00");
    const moments = [
      "2025-11-20T16:19:00+01:00",
      "2025-11-20T16:20:00+01:00",
      "2025-11-20T16:21:00+01:00",
      "2025-11-20T17:05:00+01:00",
    ].map(at);
    const source = { dates: call, moments: [], earlier: { dates: earlier, moments } };
    expect(summarizeDeposits(source, now).earlier).toEqual({
      total: 4,
      atSameDistance: 2,
      lastHour: 3,
      afterClosing: 1,
    });
    const { buckets, grace } = buildTimeline(source, "hours", now);
    expect(buckets.at(-1)).toMatchObject({ earlier: 3, state: "current" });
    expect(grace.earlier).toBe(1);
    fc.assert(
      fc.property(moment, (one) => {
        const left = (dates: CallDates, moved: Date) => dates.closesAt.getTime() - moved.getTime();
        expect(left(call, alignToClosing(one, earlier, call))).toBe(left(earlier, one));
      }),
    );
  });

  test("figures are live on the day of the closing only, until the last deposits are counted", () => {
    const isLive = (now: string) => isLiveDay(call, at(now));
    expect(isLive("2026-11-17T23:59:00+01:00")).toBe(false);
    expect(isLive("2026-11-18T00:00:00+01:00")).toBe(true);
    expect(isLive("2026-11-18T13:24:00+01:00")).toBe(true);
    expect(isLive("2026-11-18T13:25:00+01:00")).toBe(false);
    const midnight = { ...call, closesAt: at("2026-11-18T00:00:00+01:00") };
    expect(isLiveDay(midnight, at("2026-11-17T09:00:00+01:00"))).toBe(true);
  });

  test("a brick stands for several dossiers only where one each would not fit", () => {
    expect([1, 20, 21, 41, 101, 5_000].map((highest) => getBrickUnit(highest, 20))).toEqual([
      1, 1, 2, 5, 10, 500,
    ]);
    expect(listGridLines(17)).toEqual([5, 10, 15]);
    expect(listGridLines(1)).toEqual([1]);
  });
});
