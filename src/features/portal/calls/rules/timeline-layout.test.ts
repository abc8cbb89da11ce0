import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Bar, layOutBars, type TimeSpan } from "./timeline-layout.ts";

const DAY = 86_400_000;
const window: TimeSpan = { start: 0, end: 180 * DAY };
const bar = (start: number, end: number, group = "anr"): Bar => ({
  group,
  start: start * DAY,
  end: end * DAY,
});

describe("what the drawing shows of many calls", () => {
  it("draws every call of a row that is not crowded, and none outside the window", () => {
    const inside = [bar(-10, 5), bar(10, 40), bar(170, 300)];
    const outside = [bar(-50, -10), bar(200, 230)];
    expect(layOutBars([...inside, ...outside], window, window, 3)).toEqual({
      bars: inside,
      clusters: [],
    });
  });

  it("keeps the bars that close within the window and gathers those that run through", () => {
    const closing = [bar(1, 10), bar(2, 20)];
    const running = [bar(-5, 400), bar(-5, 300)];
    const { bars, clusters } = layOutBars([...closing, ...running], window, window, 2);
    expect(bars).toEqual(closing);
    expect(clusters).toEqual([
      { group: "anr", count: 2, ...window, closing: { first: 300 * DAY, last: 400 * DAY } },
    ]);
  });

  it("leaves the other rows as they are when one is crowded", () => {
    const quiet = bar(5, 20, "ademe");
    const crowd = Array.from({ length: 30 }, (_, day) => bar(day, day + 40));
    const { bars, clusters } = layOutBars([...crowd, quiet], window, window, 5);
    expect(bars).toEqual([quiet]);
    expect(clusters.every(({ group }) => group === "anr")).toBe(true);
  });

  const spans = fc.array(
    fc.record({
      group: fc.constantFrom("ademe", "anr"),
      start: fc.integer({ min: -400, max: 400 }).map((day) => day * DAY),
      days: fc.integer({ min: 1, max: 300 }),
    }),
    { maxLength: 200 },
  );

  it("loses no call that touches the window and counts none twice", () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: 1, max: 60 }), (list, max) => {
        const bars = list.map(({ group, start, days }) => ({
          group,
          start,
          end: start + days * DAY,
        }));
        const touching = bars.filter(({ start, end }) => start < window.end && end > window.start);
        const { bars: drawn, clusters } = layOutBars(bars, window, window, max);
        const gathered = clusters.reduce((sum, { count }) => sum + count, 0);
        expect(drawn.length + gathered).toBe(touching.length);
      }),
    );
  });

  it("never draws more than the most bars in a row, and no box outside the window", () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: 1, max: 60 }), (list, max) => {
        const bars = list.map(({ group, start, days }) => ({
          group,
          start,
          end: start + days * DAY,
        }));
        const { bars: drawn, clusters } = layOutBars(bars, window, window, max);
        for (const group of ["ademe", "anr"]) {
          expect(drawn.filter((one) => one.group === group).length).toBeLessThanOrEqual(max);
        }
        for (const { start, end } of clusters) {
          expect(start).toBeGreaterThanOrEqual(window.start);
          expect(end).toBeLessThanOrEqual(window.end);
          expect(start).toBeLessThan(end);
        }
      }),
    );
  });
});
