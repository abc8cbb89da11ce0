import fc from "fast-check";
import { expect, test } from "vitest";
import { startOfNextMinute } from "./clock.ts";

test("the next minute begins after now, at most a minute later, on the minute", () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true, max: new Date("9999-01-01") }), (now) => {
      const next = startOfNextMinute(now).getTime();
      expect(Math.abs(next % 60_000)).toBe(0);
      expect(next).toBeGreaterThan(now.getTime());
      expect(next - now.getTime()).toBeLessThanOrEqual(60_000);
    }),
  );
});
