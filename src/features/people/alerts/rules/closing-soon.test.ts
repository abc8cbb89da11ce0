import fc from "fast-check";
import { expect, test } from "vitest";
import { countParisDays, toParisCivilTime } from "#platform/i18n/paris-time.ts";
import { CLOSING_SOON_DAYS, findDueThreshold, getClosingSoonTime } from "./closing-soon.ts";

const at = (text: string) => new Date(text);

test("[C-19 part] closing soon is told at 7 in the morning in Paris, also over a change of clocks", () => {
  // Summer time ends on 25 October 2026: 14 days before is summer, 7 days before is winter.
  const closesAt = at("2026-11-03T16:00:00Z");
  expect(getClosingSoonTime(closesAt, 14)).toEqual(at("2026-10-20T05:00:00Z"));
  expect(getClosingSoonTime(closesAt, 7)).toEqual(at("2026-10-27T06:00:00Z"));
  expect(getClosingSoonTime(closesAt, 1)).toEqual(at("2026-11-02T06:00:00Z"));
});

test("[C-19 part] just after midnight in Paris is that day, whatever the day in UTC", () => {
  expect(getClosingSoonTime(at("2027-03-09T23:30:00Z"), 7)).toEqual(at("2027-03-03T06:00:00Z"));
});

test("[C-19 part] only the last threshold passed is due, none before the first and none once closed", () => {
  const closesAt = at("2027-03-20T16:00:00Z");
  const due = (now: string) => findDueThreshold(closesAt, at(now))?.days ?? null;
  expect(due("2027-03-06T05:59:59Z")).toBe(null);
  expect(due("2027-03-06T06:00:00Z")).toBe(14);
  expect(due("2027-03-13T05:59:00Z")).toBe(14);
  expect(due("2027-03-13T06:00:00Z")).toBe(7);
  expect(due("2027-03-19T06:00:00Z")).toBe(1);
  expect(due("2027-03-20T15:59:00Z")).toBe(1);
  expect(due("2027-03-20T16:00:00Z")).toBe(null);
});

test("each threshold stands on its calendar day in Paris, and they follow each other", () => {
  fc.assert(
    fc.property(
      fc.date({
        min: at("2026-01-01T00:00:00Z"),
        max: at("2030-01-01T00:00:00Z"),
        noInvalidDate: true,
      }),
      (closesAt) => {
        const moments = CLOSING_SOON_DAYS.map((days) => getClosingSoonTime(closesAt, days));
        moments.forEach((moment, index) => {
          expect(countParisDays(moment, closesAt)).toBe(CLOSING_SOON_DAYS[index]);
          expect(toParisCivilTime(moment).hour).toBe(7);
        });
        expect([...moments].sort((a, b) => a.getTime() - b.getTime())).toEqual(moments);
      },
    ),
  );
});
