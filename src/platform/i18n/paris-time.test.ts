import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  parisCivilTime,
  parisDaysBetween,
  parisInstant,
  parisOffsetMinutes,
} from "./paris-time.ts";

const at = (day: string, hour: number, minute: number) => {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return parisInstant({ year, month, day: date, hour, minute }).toISOString();
};

test("an hour ahead of UTC in winter, two in summer", () => {
  expect(at("2027-01-15", 17, 0)).toBe("2027-01-15T16:00:00.000Z");
  expect(at("2027-07-15", 17, 0)).toBe("2027-07-15T15:00:00.000Z");
  expect(parisOffsetMinutes(new Date("2027-01-15T12:00:45.900Z"))).toBe(60);
  expect(parisOffsetMinutes(new Date("2027-07-15T12:00:45.900Z"))).toBe(120);
});

describe("28 March 2027: two o'clock is three o'clock", () => {
  test("before and after", () => {
    expect(at("2027-03-28", 1, 59)).toBe("2027-03-28T00:59:00.000Z");
    expect(at("2027-03-28", 3, 0)).toBe("2027-03-28T01:00:00.000Z");
  });
  test("a time that does not exist is read as the later one", () => {
    expect(at("2027-03-28", 2, 30)).toBe("2027-03-28T01:30:00.000Z");
  });
  test("midnights stay midnights", () => {
    expect(at("2027-03-28", 0, 0)).toBe("2027-03-27T23:00:00.000Z");
    expect(at("2027-03-29", 0, 0)).toBe("2027-03-28T22:00:00.000Z");
  });
});

describe("31 October 2027: three o'clock is two o'clock again", () => {
  test("a time that comes twice is the first", () => {
    expect(at("2027-10-31", 2, 30)).toBe("2027-10-31T00:30:00.000Z");
  });
  test("before and after", () => {
    expect(at("2027-10-31", 1, 59)).toBe("2027-10-30T23:59:00.000Z");
    expect(at("2027-10-31", 3, 0)).toBe("2027-10-31T02:00:00.000Z");
  });
});

const instant = fc.date({
  min: new Date("2000-01-01"),
  max: new Date("2100-01-01"),
  noInvalidDate: true,
});

test("there and back again, but for the hour that comes twice", () => {
  fc.assert(
    fc.property(instant, (moment) => {
      const minute = new Date(Math.floor(moment.getTime() / 60_000) * 60_000);
      const civil = parisCivilTime(minute);
      const back = parisInstant(civil);
      expect(parisCivilTime(back)).toEqual(civil);
      const apart = minute.getTime() - back.getTime();
      expect([0, 3_600_000]).toContain(apart);
      if (apart > 0) expect(civil).toMatchObject({ month: 10, hour: 2 });
    }),
  );
});

test("days are counted by the calendar, not by hours", () => {
  const days = (from: string, to: string) => parisDaysBetween(new Date(from), new Date(to));
  expect(days("2027-03-27T22:59:00Z", "2027-03-27T23:00:00Z")).toBe(1);
  expect(days("2027-03-27T23:00:00Z", "2027-03-28T21:59:00Z")).toBe(0);
  expect(days("2027-10-30T22:00:00Z", "2027-10-31T22:59:00Z")).toBe(0);
  expect(days("2027-01-01T12:00:00Z", "2028-01-01T12:00:00Z")).toBe(365);
  fc.assert(
    fc.property(instant, instant, instant, (a, b, c) => {
      expect(parisDaysBetween(a, b) + parisDaysBetween(b, c)).toBe(parisDaysBetween(a, c));
    }),
  );
});
