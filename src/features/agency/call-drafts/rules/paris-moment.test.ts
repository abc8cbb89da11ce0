import { expect, test } from "vitest";
import { readParisMoment } from "./paris-moment.ts";

test("a day and an hour are read in Paris time, in summer and in winter", () => {
  expect(readParisMoment("2027-02-25", "17:00")).toEqual({
    kind: "exact",
    at: new Date("2027-02-25T16:00:00Z"),
  });
  expect(readParisMoment("2027-07-25", "17:00")).toEqual({
    kind: "exact",
    at: new Date("2027-07-25T15:00:00Z"),
  });
});

test("the hour that Paris skips in spring is named, the one that it has twice in autumn has two instants", () => {
  expect(readParisMoment("2027-03-28", "02:30")).toEqual({ kind: "skipped" });
  expect(readParisMoment("2027-10-31", "02:30")).toEqual({
    kind: "repeated",
    first: new Date("2027-10-31T00:30:00Z"),
    second: new Date("2027-10-31T01:30:00Z"),
  });
});

test("a year that no call has is not an hour that Paris skips", () => {
  for (const day of ["0000-03-28", "0002-03-28", "1890-03-28", "2200-03-28"])
    expect(readParisMoment(day, "12:00")).toEqual({ kind: "outOfRange" });
  expect(readParisMoment("1970-01-01", "12:00").kind).toBe("exact");
});

test("what is not a day or an hour is not read", () => {
  expect(readParisMoment("", "17:00")).toEqual({ kind: "invalid" });
  expect(readParisMoment("2027-02-25", "")).toEqual({ kind: "invalid" });
});
