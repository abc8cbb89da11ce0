import fc from "fast-check";
import { expect, test } from "vitest";
import {
  countParisDays,
  fromParisCivilTime,
  getParisOffsetMinutes,
  resolveParisTime,
  toParisCivilTime,
} from "./paris-time.ts";

const minutes = fc
  .date({ min: new Date("1997-01-01"), max: new Date("2060-01-01"), noInvalidDate: true })
  .map((at) => new Date(Math.floor(at.getTime() / 60_000) * 60_000));

test("an instant and its civil time in Paris lead to each other, but for the hour autumn repeats", () => {
  fc.assert(
    fc.property(minutes, (at) => {
      const back = fromParisCivilTime(toParisCivilTime(at));
      expect(toParisCivilTime(back)).toEqual(toParisCivilTime(at));
      // The first of the two repeated hours.
      expect([0, 3_600_000]).toContain(at.getTime() - back.getTime());
    }),
  );
});

test("the civil time is the one Intl gives, at any moment since 1970", () => {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Paris",
    dateStyle: "short",
    timeStyle: "short",
  });
  const two = (value: number) => String(value).padStart(2, "0");
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date("2060-01-01"), noInvalidDate: true }),
      (at) => {
        const { year, month, day, hour, minute } = toParisCivilTime(at);
        expect(`${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`).toBe(
          format.format(at),
        );
      },
    ),
  );
});

test("Paris is one hour ahead in winter, two in summer, and changes at one o'clock UTC", () => {
  expect(getParisOffsetMinutes(new Date("2027-03-28T00:59:00Z"))).toBe(60);
  expect(getParisOffsetMinutes(new Date("2027-03-28T01:00:00Z"))).toBe(120);
  expect(getParisOffsetMinutes(new Date("2026-10-25T00:59:00Z"))).toBe(120);
  expect(getParisOffsetMinutes(new Date("2026-10-25T01:00:00Z"))).toBe(60);
});

test("days are those of a calendar in Paris, also when one has 23 or 25 hours", () => {
  const day = (month: number, date: number, hour: number) =>
    fromParisCivilTime({ year: 2026, month, day: date, hour, minute: 0 });
  expect(countParisDays(day(3, 28, 23), day(3, 29, 0))).toBe(1);
  expect(countParisDays(day(3, 28, 0), day(3, 30, 23))).toBe(2);
  expect(countParisDays(day(10, 24, 0), day(10, 26, 0))).toBe(2);
  expect(countParisDays(day(10, 25, 0), day(10, 25, 23))).toBe(0);
});

test("a civil time in Paris is one instant, none in the hour skipped in spring, two in autumn", () => {
  const resolve = (text: string) => {
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/\D/).map(Number);
    return resolveParisTime({ year, month, day, hour, minute }).map((at) => at.toISOString());
  };
  expect(resolve("2027-03-28 01:59")).toEqual(["2027-03-28T00:59:00.000Z"]);
  expect(resolve("2027-03-28 02:00")).toEqual([]);
  expect(resolve("2027-03-28 02:59")).toEqual([]);
  expect(resolve("2027-03-28 03:00")).toEqual(["2027-03-28T01:00:00.000Z"]);
  expect(resolve("2027-10-31 02:30")).toEqual([
    "2027-10-31T00:30:00.000Z",
    "2027-10-31T01:30:00.000Z",
  ]);
  expect(resolve("2027-10-31 03:00")).toEqual(["2027-10-31T02:00:00.000Z"]);
  expect(resolve("2027-02-30 12:00")).toEqual([]);
});
