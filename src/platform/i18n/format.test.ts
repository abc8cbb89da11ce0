import { describe, expect, test } from "vitest";
import {
  formatDate,
  formatDay,
  formatDayTime,
  formatEuros,
  formatList,
  formatNumber,
  formatNumericDateTime,
  formatShortEuros,
  formatTime,
} from "./format.ts";

const N = "\u202f";
const now = new Date("2027-02-10T12:00:00Z");
const firstOfMarch = new Date("2027-03-01T16:00:00Z");

describe("French", () => {
  test("the first of a month is « 1er », the eleventh and the twenty-first are not", () => {
    expect(formatDate("fr", firstOfMarch)).toBe("1er mars 2027");
    expect(formatDay("fr", firstOfMarch, now)).toBe("lundi 1er mars");
    expect(formatDate("fr", new Date("2027-03-11T12:00:00Z"))).toBe("11 mars 2027");
    expect(formatDay("fr", new Date("2027-03-21T12:00:00Z"), now)).toBe("dimanche 21 mars");
  });
  test("hours with a no-break space", () => {
    expect(formatTime("fr", firstOfMarch)).toBe(`17${N}h`);
    expect(formatTime("fr", new Date("2027-03-01T08:05:00Z"))).toBe(`9${N}h${N}05`);
    expect(formatDayTime("fr", firstOfMarch, now)).toBe(`lundi 1er mars à 17${N}h`);
  });
  test("numbers and amounts never break", () => {
    expect(formatNumber("fr", 1234567)).toBe(`1${N}234${N}567`);
    expect(formatEuros("fr", 300000)).toMatch(/^300\u202f000[\u00a0\u202f]€$/);
    expect(formatShortEuros("fr", 30_540_000)).toBe("30,5\u202fM€");
    expect(formatShortEuros("fr", 0)).toBe("0\u202f€");
  });
  test("lists", () => expect(formatList("fr", ["a", "b", "c"])).toBe("a, b et c"));
});

describe("English", () => {
  test("dates and times", () => {
    expect(formatDate("en", firstOfMarch)).toBe("1 March 2027");
    expect(formatDayTime("en", firstOfMarch, now)).toBe("Monday 1 March at 17:00");
    // With a year, Intl would add a comma.
    expect(formatDay("en", firstOfMarch, new Date(0))).toBe("Monday 1 March 2027");
    expect(formatTime("en", new Date("2027-03-01T08:05:00Z"))).toBe("09:05");
  });
  test("numbers, amounts, lists", () => {
    expect(formatNumber("en", 1234567)).toBe("1,234,567");
    expect(formatEuros("en", 300000)).toBe("€300,000");
    expect(formatShortEuros("en", 30_540_000)).toBe("€30.5M");
    expect(formatList("en", ["a", "b"])).toBe("a and b");
  });
});

test("the year is said when it is another one, in Paris", () => {
  expect(formatDay("fr", new Date("2027-12-31T23:30:00Z"), now)).toBe("samedi 1er janvier 2028");
  expect(formatDay("fr", new Date("2027-12-31T22:30:00Z"), now)).toBe("vendredi 31 décembre");
});

test("for tables and files", () => {
  expect(formatNumericDateTime(firstOfMarch)).toBe("01/03/2027 17:00");
});
