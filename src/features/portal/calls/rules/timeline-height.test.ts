import fc from "fast-check";
import { expect, test } from "vitest";
import { computeTimelineHeight, countMaxOverlap } from "./timeline-height.ts";

const now = new Date("2027-01-10T10:00:00Z");
const day = 86_400_000;
const span = (from: number, to: number) => ({
  start: now.getTime() + from * day,
  end: now.getTime() + to * day,
});

test("calls that follow each other share a lane, calls at the same time do not", () => {
  expect(countMaxOverlap([])).toBe(0);
  expect(countMaxOverlap([span(0, 5), span(5, 9)])).toBe(1);
  expect(countMaxOverlap([span(0, 5), span(4, 9), span(1, 2)])).toBe(2);
});

test("one more call at the same time makes the drawing one lane higher; one out of sight does not", () => {
  const bars = [1, 2, 3].map(() => ({ group: "anr", ...span(-5, 20) }));
  const far = { group: "anr", ...span(4000, 4100) };
  expect(computeTimelineHeight([...bars, far], now)).toBe(computeTimelineHeight(bars, now));
  expect(computeTimelineHeight(bars, now) - computeTimelineHeight(bars.slice(1), now)).toBe(28);
});

test("the height never shrinks when calls are added to a row that is not crowded", () => {
  const bar = fc
    .tuple(fc.constantFrom("a", "b"), fc.integer({ min: -90, max: 90 }), fc.nat(60))
    .map(([group, from, length]) => ({ group, ...span(from, from + length + 1) }));
  fc.assert(
    fc.property(fc.array(bar, { maxLength: 30 }), bar, (bars, more) => {
      expect(computeTimelineHeight([...bars, more], now)).toBeGreaterThanOrEqual(
        computeTimelineHeight(bars, now),
      );
    }),
  );
});
