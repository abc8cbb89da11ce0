import { expect, test } from "vitest";
import { describeAnnouncedDate } from "./announced-date.ts";

const at = (iso: string) => new Date(iso);

test("an announced day or month is past once its last day in Paris is", () => {
  const day = (now: string) => describeAnnouncedDate("2027-04-02", "fr", at(now));
  expect(day("2026-11-18T10:00:00Z")).toEqual({
    iso: "2027-04-02",
    date: "vendredi 2 avril 2027",
    isPast: false,
  });
  expect(day("2027-04-02T21:59:59Z").isPast).toBe(false);
  expect(day("2027-04-02T22:00:00Z")).toMatchObject({ date: "vendredi 2 avril", isPast: true });
  const month = (now: string) => describeAnnouncedDate("2026-12", "en", at(now));
  expect(month("2026-12-31T22:59:59Z")).toEqual({
    iso: "2026-12",
    date: "December 2026",
    isPast: false,
  });
  expect(month("2026-12-31T23:00:00Z").isPast).toBe(true);
});
