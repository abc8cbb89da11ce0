import fc from "fast-check";
import { expect, test } from "vitest";
import {
  assignLabelRows,
  buildDeadlineLine,
  getClockErrorMinutes,
  toTimeParts,
} from "./deadline.ts";

const CLOSING = new Date("2026-11-18T12:00:00Z");
const HOUR = 3_600_000;
const before = (ms: number) => new Date(CLOSING.getTime() - ms);
const lineAt = (ms: number, standby = true) => buildDeadlineLine(CLOSING, before(ms), { standby });

test("the last hours are drawn in half hours, with what happens by itself before the end", () => {
  const line = lineAt(2.25 * HOUR);
  expect(line).toMatchObject({ spans: 6, now: 0.25, format: "time" });
  expect(line?.piers.map(({ moment }) => moment.toISOString().slice(11, 16))).toEqual([
    "09:00",
    "10:00",
    "11:00",
    "12:00",
  ]);
  expect(line?.marks).toEqual([
    { what: "warning", moment: before(2 * HOUR), at: 1 / 3, passed: false },
    { what: "standby", moment: before(HOUR / 6), at: 17 / 18, passed: false },
  ]);
});

test("a standby that is not armed is not drawn, and a warning that was given is past", () => {
  const line = lineAt(1.9 * HOUR, false);
  expect(line?.marks.map(({ what, passed }) => ({ what, passed }))).toEqual([
    { what: "warning", passed: true },
  ]);
});

test("the line is as long as the time that is left, whatever that is, and ends with the closing", () => {
  for (const left of [1, 40 * 60_000, 5 * HOUR, 30 * HOUR, 9 * 24 * HOUR, 900 * 24 * HOUR]) {
    const line = lineAt(left);
    expect(line?.now).toBeGreaterThanOrEqual(0);
    expect(line?.now).toBeLessThan(1);
    expect(line?.piers.at(-1)).toEqual({ moment: CLOSING, at: 1 });
  }
  expect([2, 30, 24 * 5, 24 * 90].map((hours) => lineAt(hours * HOUR)?.format)).toEqual([
    "time",
    "dayTime",
    "day",
    "day",
  ]);
});

test("there is no line to a closing that is past", () => {
  expect(buildDeadlineLine(CLOSING, CLOSING, { standby: true })).toBeNull();
});

test("labels that would lie over each other have rows of their own, and no stroke runs through a label", () => {
  const rightwards = true;
  expect(
    assignLabelRows([
      { from: 0, to: 0.4, rightwards },
      { from: 0.3, to: 0.6, rightwards },
      { from: 0.62, to: 0.9, rightwards: false },
      { from: 0.7, to: 1, rightwards: false },
    ]),
  ).toEqual([1, 0, 0, 1]);
  // The last would fit beside the first, but the stroke of the second runs there.
  expect(
    assignLabelRows([
      { from: 0.5, to: 0.8, rightwards: false },
      { from: 0.7, to: 0.98, rightwards: false },
      { from: 0.85, to: 0.995, rightwards: false },
    ]),
  ).toEqual([0, 1, 2]);
  expect(assignLabelRows([])).toEqual([]);
});

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
