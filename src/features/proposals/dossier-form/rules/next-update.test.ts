import { expect, test } from "vitest";
import { getNextUpdateTime } from "./next-update.ts";

test("saves of a form are written down one after the other, whatever the clock says", () => {
  const last = new Date("2027-01-04T09:00:00.500Z");
  const later = new Date("2027-01-04T09:00:00.501Z");
  expect(getNextUpdateTime(last, later)).toEqual(later);
  expect(getNextUpdateTime(last, last)).toEqual(later);
  expect(getNextUpdateTime(last, new Date("2027-01-04T08:59:59Z"))).toEqual(later);
});

test("a clock that was an hour fast does not stand still for an hour", () => {
  const last = new Date("2027-01-04T10:00:00Z");
  const now = new Date("2027-01-04T09:00:00Z");
  expect(getNextUpdateTime(last, now)).toEqual(now);
});
