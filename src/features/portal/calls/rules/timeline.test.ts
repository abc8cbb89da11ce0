import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getTimelineWindow, type TimelineCall, toTimelineData } from "./timeline.ts";

const partners = [
  {
    partnerId: 1,
    id: "ademe",
    code: "ADEME",
    name: "Agence A",
    colour: { light: "#111111", dark: "#eeeeee" },
  },
  {
    partnerId: 2,
    id: "anr",
    code: "ANR",
    name: "Agence B",
    colour: { light: "#222222", dark: "#dddddd" },
  },
];
const now = new Date("2026-11-15T10:00:00Z");

function call(id: number, partnerId: number, opens: string, closes: string): TimelineCall {
  return {
    id,
    partnerId,
    slug: `call-${id}`,
    title: `Call <b>${id}</b>`,
    status: "open",
    opensAt: new Date(opens),
    closesAt: new Date(closes),
  };
}

describe("the data of the chronology", () => {
  it("[A-13 part] gives items and groups by partner, with the minimum and maximum date", () => {
    const data = toTimelineData(
      [
        call(7, 2, "2026-10-01T07:00:00Z", "2026-12-01T16:00:00Z"),
        call(8, 2, "2026-09-01T07:00:00Z", "2026-11-20T16:00:00Z"),
      ],
      partners,
      2,
      now,
    );
    expect(data.items[0]).toEqual({
      id: 7,
      group: "anr",
      title: "Call <b>7</b>",
      href: "/appel/call-7",
      status: "open",
      start: "2026-10-01T07:00:00.000Z",
      end: "2026-12-01T16:00:00.000Z",
    });
    expect(data.groups.map(({ id }) => id)).toEqual(["anr"]);
    expect(data.min).toBe("2026-09-01T07:00:00.000Z");
    expect(data.max).toBe("2026-12-01T16:00:00.000Z");
    expect(data.total).toBe(2);
  });

  it("has neither a minimum nor a maximum without calls", () => {
    const data = toTimelineData([], partners, 0, now);
    expect(data).toMatchObject({ items: [], groups: [], min: null, max: null });
  });

  it("never shows a call outside its minimum and maximum", () => {
    const moment = fc.date({
      min: new Date("2020-01-01"),
      max: new Date("2035-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(moment, moment), { minLength: 1 }), (pairs) => {
        const calls = pairs.map(([a, b], id) =>
          call(id, 1, a.toISOString(), new Date(Math.max(a.getTime(), b.getTime())).toISOString()),
        );
        const { items, min, max } = toTimelineData(calls, partners, calls.length, now);
        return items.every(
          ({ start, end }) => min !== null && max !== null && min <= start && end <= max,
        );
      }),
    );
  });
});

describe("the window of the chronology", () => {
  it("[A-13 part] goes from three months before to three months after today", () => {
    expect(getTimelineWindow(now)).toEqual({
      // Summer time in August, winter time in February: 11 o'clock in Paris each.
      start: new Date("2026-08-15T09:00:00Z"),
      end: new Date("2027-02-15T10:00:00Z"),
    });
  });

  it("ends on the last day of a shorter month", () => {
    const { end } = getTimelineWindow(new Date("2026-11-30T10:00:00Z"));
    expect(end).toEqual(new Date("2027-02-28T10:00:00Z"));
  });
});
