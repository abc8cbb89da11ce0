import fc from "fast-check";
import { expect, test } from "vitest";
import { getClockErrorMinutes, toTimeParts } from "./countdown.ts";

const CLOSES = new Date("2026-11-18T12:00:00Z");
const ahead = (ms: number) => new Date(CLOSES.getTime() - ms);

test("counts down by whole seconds, and is over at the closing", () => {
  expect(toTimeParts(CLOSES, ahead(8_022_000))).toEqual({
    days: 0,
    hours: 2,
    minutes: 13,
    seconds: 42,
  });
  expect(toTimeParts(CLOSES, ahead(3 * 86_400_000))).toMatchObject({ days: 3, hours: 0 });
  expect(toTimeParts(CLOSES, ahead(1))).toMatchObject({ minutes: 0, seconds: 0 });
  expect(toTimeParts(CLOSES, CLOSES)).toBeNull();
  expect(toTimeParts(CLOSES, ahead(-1000))).toBeNull();
});

test("the parts are the time that is left, never more", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 10 }), (ms) => {
      const { days, hours, minutes, seconds } = toTimeParts(CLOSES, ahead(ms)) ?? {
        days: -1,
        hours: 0,
        minutes: 0,
        seconds: 0,
      };
      const told = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
      expect(told).toBeLessThanOrEqual(ms);
      expect(ms - told).toBeLessThan(1000);
      expect(hours < 24 && minutes < 60 && seconds < 60).toBe(true);
    }),
  );
});

test("says by how many minutes one's own clock is wrong", () => {
  expect(getClockErrorMinutes(ahead(0), ahead(2 * 60_000))).toBe(2);
  expect(getClockErrorMinutes(ahead(5 * 60_000), ahead(0))).toBe(-5);
  expect(getClockErrorMinutes(ahead(0), ahead(20_000))).toBe(0);
});
