import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_RETRY_SECONDS, getAnnouncedEnd, getRetryAfterSeconds } from "./maintenance.ts";

const now = new Date("2027-01-01T08:00:00Z");

test("[A-23 part] programs are told to come back at the announced end", () => {
  expect(getRetryAfterSeconds({ on: true, until: "2027-01-01T09:00:00Z" }, now)).toBe(3600);
  expect(getRetryAfterSeconds({ on: true }, now)).toBe(DEFAULT_RETRY_SECONDS);
});

test("[A-23 part] an end that has passed is not announced, and waiting is always a positive number", () => {
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }),
      (until) => {
        const maintenance = { on: true, until: until.toISOString() };
        expect(getRetryAfterSeconds(maintenance, now)).toBeGreaterThan(0);
        expect(getAnnouncedEnd(maintenance, now) === null).toBe(until <= now);
      },
    ),
  );
});
