import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { endsBeforeStart, formatInputDate, parsePartialDate } from "./partial-date.ts";

const partialDate = fc
  .record({
    at: fc.date({
      min: new Date("1900-01-01T00:00:00Z"),
      max: new Date("2100-12-31T00:00:00Z"),
      noInvalidDate: true,
    }),
    length: fc.constantFrom(4, 7, 10),
  })
  .map(({ at, length }) => at.toISOString().slice(0, length));

describe("a date as precise as is known", () => {
  test.each([
    ["2019", "2019"],
    [" 09/2019 ", "2019-09"],
    ["9/2019", "2019-09"],
    ["01/09/2019", "2019-09-01"],
    ["1.9.2019", "2019-09-01"],
    ["2019-09", "2019-09"],
    ["2019-09-01", "2019-09-01"],
    ["septembre 2019", "2019-09"],
    ["Sept. 2019", "2019-09"],
    ["1er août 2019", "2019-08-01"],
    ["3rd March 2020", "2020-03-03"],
    ["29/02/2024", "2024-02-29"],
  ])("%s is read as %s", (typed, stored) => {
    expect(parsePartialDate(typed)).toBe(stored);
  });

  test.each([
    "",
    "19",
    "13/2019",
    "31/04/2019",
    "29/02/2023",
    "1830",
    "2200",
    "hier",
    "ju 2019",
    "2019-00",
    "00/2019",
  ])("« %s » is none", (typed) => {
    expect(parsePartialDate(typed)).toBeNull();
  });

  test("what is shown for editing reads back as it was", () => {
    fc.assert(
      fc.property(partialDate, (date) => {
        expect(parsePartialDate(formatInputDate(date))).toBe(date);
        expect(parsePartialDate(date)).toBe(date);
      }),
    );
  });

  test("an end is before a start only where that is certain", () => {
    expect(endsBeforeStart("2019-09", "2019")).toBe(false);
    expect(endsBeforeStart("2019-09", "2019-08-31")).toBe(true);
    expect(endsBeforeStart("2019", "2018-12-31")).toBe(true);
    expect(endsBeforeStart("2019-09-02", "2019-09-02")).toBe(false);
    fc.assert(
      fc.property(partialDate, partialDate, (one, other) => {
        expect(endsBeforeStart(one, other) && endsBeforeStart(other, one)).toBe(false);
        expect(endsBeforeStart(one, one)).toBe(false);
      }),
    );
  });
});
