import { expect, test } from "vitest";
import {
  buildSeasonScale,
  getNextDate,
  getSeasonPhase,
  listSpans,
  type SeasonDates,
  sortSeason,
} from "./season.ts";

/** Noon in Paris on a winter day. */
const at = (day: string) => new Date(`${day}T12:00:00+01:00`);
const NOW = at("2026-11-24");
const call = (published: string, opens: string, closes: string): SeasonDates => ({
  publishedAt: at(published),
  opensAt: at(opens),
  closesAt: at(closes),
});

test("the scale has ten months from the start of last month, in Paris", () => {
  const { start, end, months, today } = buildSeasonScale(NOW);
  expect(start.toISOString()).toBe("2026-09-30T22:00:00.000Z");
  expect(end.toISOString()).toBe("2027-07-31T22:00:00.000Z");
  expect(months).toHaveLength(10);
  expect(months[0]?.left).toBe(0);
  expect(months[1]?.left).toBeCloseTo(10.2, 1);
  expect(today).toBeCloseTo(17.9, 1);
  // In January the scale begins in the year before.
  expect(buildSeasonScale(at("2027-01-05")).start.toISOString()).toBe("2026-11-30T23:00:00.000Z");
});

test("the phase of a call and its next date follow from its dates", () => {
  const open = call("2026-10-05", "2026-11-01", "2027-02-16");
  expect(getSeasonPhase(open, NOW)).toBe("open");
  expect(getNextDate(open, NOW)).toEqual({ kind: "closes", at: open.closesAt });
  expect(getNextDate(open, at("2026-10-04"))?.kind).toBe("publishes");
  expect(getNextDate(open, at("2026-10-06"))?.kind).toBe("opens");
  expect(getNextDate(open, open.opensAt)?.kind).toBe("closes");
  expect(getNextDate(open, open.closesAt)?.kind).toBe("retires");
  expect(getSeasonPhase(open, at("2027-07-01"))).toBeNull();
  expect(getNextDate(open, at("2027-07-01"))).toBeNull();
});

test("a bridge is full behind us, filled where we stand and dotted ahead, cut at the edges of the scale", () => {
  const scale = buildSeasonScale(NOW);
  const spans = listSpans(call("2026-08-01", "2026-11-01", "2027-05-01"), scale, NOW);
  expect(spans.map(({ phase, time }) => [phase, time])).toEqual([
    ["published", "past"],
    ["open", "current"],
    ["closed", "future"],
  ]);
  expect(spans[0]).toMatchObject({ left: 0, startsBefore: true, endsAfter: false });
  expect(spans[2]).toMatchObject({ startsBefore: false, endsAfter: true });
  // Consecutive spans touch, and the last one ends at the edge.
  for (const [index, { left, width }] of spans.entries())
    expect(left + width).toBeCloseTo(spans[index + 1]?.left ?? 100, 6);
});

test("the time before the publication is drawn only while it lasts; phases without length are not drawn", () => {
  const scale = buildSeasonScale(NOW);
  const phases = (dates: SeasonDates) => listSpans(dates, scale, NOW).map(({ phase }) => phase);
  expect(phases(call("2026-12-01", "2027-01-10", "2027-03-01"))).toEqual([
    "planned",
    "published",
    "open",
    "closed",
  ]);
  // Published at its opening, and after it.
  expect(phases(call("2026-11-01", "2026-11-01", "2027-03-01"))).toEqual(["open", "closed"]);
  expect(phases(call("2026-11-10", "2026-11-01", "2027-03-01"))).toEqual(["open", "closed"]);
  // Far ahead: only its planning is in sight.
  expect(phases(call("2028-01-01", "2028-02-01", "2028-03-01"))).toEqual(["planned"]);
});

test("calls are sorted by their next date; closed ones come last, withdrawn ones not at all", () => {
  const named = {
    closesSoon: call("2026-09-01", "2026-10-01", "2026-11-26"),
    opensLater: call("2026-11-01", "2026-12-10", "2027-06-01"),
    closesLater: call("2026-09-01", "2026-10-01", "2027-01-20"),
    justClosed: call("2026-09-01", "2026-10-01", "2026-11-20"),
    longClosed: call("2026-05-01", "2026-06-01", "2026-07-30"),
    withdrawn: call("2025-05-01", "2025-06-01", "2025-07-30"),
  };
  const calls = Object.entries(named).map(([name, dates]) => ({ name, ...dates }));
  expect(sortSeason(calls.reverse(), NOW).map(({ name }) => name)).toEqual([
    "closesSoon",
    "opensLater",
    "closesLater",
    "justClosed",
    "longClosed",
  ]);
});
