import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromParisCivilTime, toParisCivilTime } from "#platform/i18n/paris-time.ts";
import { type CallDates, getCallPhase, getRetirementDate } from "./status.ts";

const paris = (text: string) => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/\D/).map(Number);
  return fromParisCivilTime({ year, month, day, hour, minute });
};
const minuteBefore = (at: Date) => new Date(at.getTime() - 60_000);
const momentBefore = (at: Date) => new Date(at.getTime() - 1);

const call: CallDates = {
  publishedAt: paris("2026-09-01 09:00"),
  opensAt: paris("2026-10-01 09:00"),
  closesAt: paris("2026-11-24 17:00"),
};

describe("[A-17 part] the status follows the dates to the minute", () => {
  test.each([
    ["2026-09-01 08:59", "unpublished"],
    ["2026-09-01 09:00", "upcoming"],
    ["2026-10-01 08:59", "upcoming"],
    ["2026-10-01 09:00", "open"],
    ["2026-11-24 16:59", "open"],
    ["2026-11-24 17:00", "closed"],
    ["2027-03-24 16:59", "closed"],
    ["2027-03-24 17:00", "retired"],
  ])("at %s it is %s", (at, phase) => {
    expect(getCallPhase(call, paris(at))).toBe(phase);
  });

  test("a thousandth of a second before it closes a call is open", () => {
    expect(getCallPhase(call, momentBefore(call.closesAt))).toBe("open");
    expect(getCallPhase(call, call.closesAt)).toBe("closed");
  });
});

describe("[A-17 part] the status is right across the changes of the clock", () => {
  test("spring: a call that closes at 3:00, the minute after 1:59, closes then", () => {
    const closesAt = paris("2027-03-28 03:00");
    expect(closesAt.toISOString()).toBe("2027-03-28T01:00:00.000Z");
    expect(getCallPhase({ ...call, closesAt }, paris("2027-03-28 01:59"))).toBe("open");
    expect(getCallPhase({ ...call, closesAt }, closesAt)).toBe("closed");
  });

  test("spring: a time that the night skips is read as the hour after", () => {
    const skipped = paris("2027-03-28 02:30");
    expect(skipped.toISOString()).toBe("2027-03-28T01:30:00.000Z");
    expect(toParisCivilTime(skipped)).toMatchObject({ hour: 3, minute: 30 });
  });

  test("autumn: a call that closes at 2:30 closes the first time it is 2:30", () => {
    const closesAt = paris("2026-10-25 02:30");
    expect(closesAt.toISOString()).toBe("2026-10-25T00:30:00.000Z");
    const dates = { ...call, closesAt };
    expect(getCallPhase(dates, minuteBefore(closesAt))).toBe("open");
    expect(getCallPhase(dates, closesAt)).toBe("closed");
    // It is 2:30 once more an hour later, and the call stays closed.
    expect(getCallPhase(dates, new Date("2026-10-25T01:30:00Z"))).toBe("closed");
  });

  test("a call that opens in summer time and closes in winter time keeps its hours in Paris", () => {
    const dates = {
      ...call,
      opensAt: paris("2026-10-20 12:00"),
      closesAt: paris("2026-10-27 12:00"),
    };
    expect(dates.opensAt.toISOString()).toBe("2026-10-20T10:00:00.000Z");
    expect(dates.closesAt.toISOString()).toBe("2026-10-27T11:00:00.000Z");
    expect(getCallPhase(dates, new Date("2026-10-27T10:59:00Z"))).toBe("open");
    expect(getCallPhase(dates, new Date("2026-10-27T11:00:00Z"))).toBe("closed");
  });

  test("a page is withdrawn at the same hour of Paris, on the last day where the month is shorter", () => {
    expect(getRetirementDate(paris("2026-11-24 17:00"))).toEqual(paris("2027-03-24 17:00"));
    expect(getRetirementDate(paris("2026-12-01 17:00"))).toEqual(paris("2027-04-01 17:00"));
    expect(getRetirementDate(paris("2026-10-31 17:00"))).toEqual(paris("2027-02-28 17:00"));
    expect(getRetirementDate(paris("2027-10-31 17:00"))).toEqual(paris("2028-02-29 17:00"));
  });
});

const instants = fc.date({
  min: new Date("2000-01-01"),
  max: new Date("2060-01-01"),
  noInvalidDate: true,
});
const ORDER = ["unpublished", "upcoming", "open", "closed", "retired"];

test("[A-17 part] phases come in their order, and none comes back", () => {
  fc.assert(
    fc.property(
      fc
        .tuple(instants, instants, instants)
        .map((dates) => dates.sort((a, b) => Number(a) - Number(b))),
      fc.array(instants, { maxLength: 20 }),
      (dates, moments) => {
        const [publishedAt, opensAt, closesAt] = dates as [Date, Date, Date];
        const phases = [...moments, ...dates]
          .sort((a, b) => Number(a) - Number(b))
          .map((now) => ORDER.indexOf(getCallPhase({ publishedAt, opensAt, closesAt }, now)));
        expect(phases).toEqual([...phases].sort((a, b) => a - b));
      },
    ),
  );
});
