import fc from "fast-check";
import { expect, test } from "vitest";
import { toParisCivilTime } from "#platform/i18n/paris-time.ts";
import { getLastDeliveryTime } from "./frequency.ts";

const at = (text: string) => new Date(text);
const anyMoment = fc.date({
  min: at("2026-01-01T00:00:00Z"),
  max: at("2031-01-01T00:00:00Z"),
  noInvalidDate: true,
});
const DAY = 86_400_000;
const HOUR = 3_600_000;

test("[C-20 part] daily mails are due at 7 in Paris, weekly ones on Monday at 7", () => {
  // Monday 15 March 2027; summer time begins on the 28th.
  expect(getLastDeliveryTime("daily", at("2027-03-15T05:59:00Z"))).toEqual(
    at("2027-03-14T06:00:00Z"),
  );
  expect(getLastDeliveryTime("daily", at("2027-03-15T06:00:00Z"))).toEqual(
    at("2027-03-15T06:00:00Z"),
  );
  expect(getLastDeliveryTime("weekly", at("2027-03-15T05:59:00Z"))).toEqual(
    at("2027-03-08T06:00:00Z"),
  );
  expect(getLastDeliveryTime("weekly", at("2027-03-15T06:00:00Z"))).toEqual(
    at("2027-03-15T06:00:00Z"),
  );
  expect(getLastDeliveryTime("weekly", at("2027-03-21T22:00:00Z"))).toEqual(
    at("2027-03-15T06:00:00Z"),
  );
  expect(getLastDeliveryTime("daily", at("2027-03-28T12:00:00Z"))).toEqual(
    at("2027-03-28T05:00:00Z"),
  );
});

test("[C-20 part] the last delivery is never ahead and never more than a period ago, over changes of clocks too", () => {
  fc.assert(
    fc.property(anyMoment, (now) => {
      const daily = getLastDeliveryTime("daily", now);
      const weekly = getLastDeliveryTime("weekly", now);
      expect(daily <= now && weekly <= daily).toBe(true);
      expect(now.getTime() - daily.getTime()).toBeLessThan(DAY + HOUR + 1);
      expect(now.getTime() - weekly.getTime()).toBeLessThan(7 * DAY + HOUR + 1);
      expect(toParisCivilTime(daily)).toMatchObject({ hour: 7, minute: 0 });
      expect(toParisCivilTime(weekly)).toMatchObject({ hour: 7, minute: 0 });
      expect(new Date(weekly.getTime() + 12 * HOUR).getUTCDay()).toBe(1);
    }),
  );
});
