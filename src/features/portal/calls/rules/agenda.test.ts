import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AgendaCall, getAgendaDate, toAgenda, toCivilDay } from "./agenda.ts";
import { STATUSES } from "./status.ts";

const call = (status: AgendaCall["status"], opens: string, closes: string): AgendaCall => ({
  status,
  opensAt: new Date(opens),
  closesAt: new Date(closes),
});

describe("the agenda", () => {
  it("[A-13 part] gives closings by month and day, then openings to come, then past closings", () => {
    const first = call("open", "2026-10-01T08:00:00Z", "2026-11-24T16:00:00Z");
    const sameDay = call("open", "2026-10-02T08:00:00Z", "2026-11-24T18:00:00Z");
    const later = call("open", "2026-10-02T08:00:00Z", "2026-12-01T16:00:00Z");
    const upcoming = call("upcoming", "2026-11-20T08:00:00Z", "2027-01-01T16:00:00Z");
    const closed = call("closed", "2026-09-01T08:00:00Z", "2026-11-01T16:00:00Z");
    const agenda = toAgenda([first, sameDay, later, upcoming, closed]);
    expect(agenda.map(({ name }) => name)).toEqual(["closings", "openings", "past"]);
    expect(agenda[0]?.months.map(({ month }) => month)).toEqual(["2026-11", "2026-12"]);
    expect(agenda[0]?.months[0]?.days).toEqual([
      { day: "2026-11-24", at: first.closesAt, calls: [first, sameDay] },
    ]);
    expect(agenda[1]?.months[0]?.days[0]?.day).toBe("2026-11-20");
  });

  it("leaves out parts that have no call", () => {
    expect(toAgenda([])).toEqual([]);
    const [part, ...others] = toAgenda([
      call("closed", "2026-09-01T08:00:00Z", "2026-11-01T16:00:00Z"),
    ]);
    expect(part?.name).toBe("past");
    expect(others).toEqual([]);
  });

  it("takes the day from the Paris calendar, whatever the hour elsewhere", () => {
    expect(toCivilDay(new Date("2026-11-30T23:30:00Z"))).toBe("2026-12-01");
    expect(toCivilDay(new Date("2026-06-30T22:30:00Z"))).toBe("2026-07-01");
  });

  it("holds every call once, under the day of its moment", () => {
    const moment = fc.date({
      min: new Date("2025-01-01"),
      max: new Date("2029-01-01"),
      noInvalidDate: true,
    });
    const calls = fc.array(
      fc.record({ status: fc.constantFrom(...STATUSES), opensAt: moment, closesAt: moment }),
    );
    fc.assert(
      fc.property(calls, (list) => {
        const days = toAgenda(list).flatMap(({ months }) => months.flatMap(({ days }) => days));
        expect(days.reduce((sum, { calls }) => sum + calls.length, 0)).toBe(list.length);
        for (const { day, calls } of days) {
          for (const one of calls) expect(toCivilDay(getAgendaDate(one))).toBe(day);
        }
      }),
    );
  });
});
