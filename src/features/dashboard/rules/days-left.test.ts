import { expect, test } from "vitest";
import { getDaysLeft } from "./days-left.ts";

test.each([
  ["2027-03-11T00:00:00Z", 4],
  ["2027-03-14T16:00:00Z", 1],
  ["2027-03-14T16:00:01Z", "tomorrow"],
  ["2027-03-14T23:00:00Z", "today"],
])("days left at %s until 15 March at 17:00 in Paris", (now, left) =>
  expect(getDaysLeft(new Date("2027-03-15T16:00:00Z"), new Date(now))).toBe(left),
);
