import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { phaseAt, retiresAt } from "./status.ts";

const call = {
  publishedAt: new Date("2027-01-04T08:00:00Z"),
  opensAt: new Date("2027-02-01T08:00:00Z"),
  closesAt: new Date("2027-03-15T16:00:00Z"),
};
const at = (iso: string) => phaseAt(call, new Date(iso));

test("[A-17] the status follows the dates, to the minute", () => {
  expect(at("2027-01-04T07:59:59Z")).toBe("unpublished");
  expect(at("2027-01-04T08:00:00Z")).toBe("upcoming");
  expect(at("2027-02-01T07:59:59Z")).toBe("upcoming");
  expect(at("2027-02-01T08:00:00Z")).toBe("open");
  expect(at("2027-03-15T15:59:59Z")).toBe("open");
  expect(at("2027-03-15T16:00:00Z")).toBe("closed");
});

describe("[A-17] a closed call stays four months, to the same time in Paris", () => {
  test.each([
    ["2027-03-15T16:00:00Z", "2027-07-15T15:00:00.000Z"],
    ["2027-10-31T22:59:00Z", "2028-02-29T22:59:00.000Z"],
    ["2026-10-31T12:00:00Z", "2027-02-28T12:00:00.000Z"],
    ["2027-12-31T16:00:00Z", "2028-04-30T15:00:00.000Z"],
    ["2027-09-01T10:00:00Z", "2028-01-01T11:00:00.000Z"],
  ])("%s: %s", (closes, retires) => {
    expect(retiresAt(new Date(closes)).toISOString()).toBe(retires);
  });

  test("and then no longer", () => {
    expect(at("2027-07-15T14:59:59Z")).toBe("closed");
    expect(at("2027-07-15T15:00:00Z")).toBe("retired");
  });
});

test("phases follow each other and never go back", () => {
  const order = ["unpublished", "upcoming", "open", "closed", "retired"];
  const moment = fc.date({
    min: new Date("2026-06-01"),
    max: new Date("2028-06-01"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moment, moment, (a, b) => {
      const [first, second] = a < b ? [a, b] : [b, a];
      expect(order.indexOf(phaseAt(call, first))).toBeLessThanOrEqual(
        order.indexOf(phaseAt(call, second)),
      );
    }),
  );
});
