import { describe, expect, it } from "vitest";
import { toParisCivilTime } from "#platform/i18n/paris-time.ts";
import { createAxisLabels, toParisMoment } from "./paris-axis.ts";

describe("the axis of the chronology", () => {
  it("[A-13 part] steps through months at midnight in Paris, across both changes of the clock", () => {
    const step = toParisMoment("2026-08-15T10:00:00Z").startOf("month");
    for (let month = 8; month < 20; month++) {
      expect(toParisCivilTime(step.toDate())).toEqual({
        year: month > 12 ? 2027 : 2026,
        month: month > 12 ? month - 12 : month,
        day: 1,
        hour: 0,
        minute: 0,
      });
      expect(step.hours()).toBe(0);
      step.add(1, "month");
    }
  });

  it("starts weeks on Monday", () => {
    expect(toParisMoment("2026-11-15T12:00:00Z").startOf("week").format("YYYY-MM-DD")).toBe(
      "2026-11-09",
    );
  });

  it("names months in both languages", () => {
    const march = toParisMoment("2027-02-28T23:30:00Z");
    expect(createAxisLabels("fr").majorLabels(march, "day")).toBe("mars 2027");
    expect(createAxisLabels("en").majorLabels(march, "day")).toBe("March 2027");
    expect(createAxisLabels("fr").minorLabels(march, "month")).toBe("mars");
    expect(createAxisLabels("fr").minorLabels(march, "day")).toBe("1");
  });
});
