import fc from "fast-check";
import { expect, test } from "vitest";
import { panToShow } from "./timeline-layout.ts";

const visible = { start: 1000, end: 2000 };

test("a bar that can be seen moves nothing", () => {
  expect(panToShow({ start: 1200, end: 1300 }, visible)).toBeNull();
  expect(panToShow({ start: 500, end: 1150 }, visible)).toBeNull();
  expect(panToShow({ start: 0, end: 5000 }, visible)).toBeNull();
});

test("a bar outside the window is shown at the edge it was beyond", () => {
  expect(panToShow({ start: 600, end: 800 }, visible)).toEqual({ start: 550, end: 1550 });
  expect(panToShow({ start: 2200, end: 2400 }, visible)).toEqual({ start: 1450, end: 2450 });
});

test("of a bar longer than the window the start is shown", () => {
  expect(panToShow({ start: 1990, end: 9000 }, visible)).toEqual({ start: 1940, end: 2940 });
});

test("the width stays, and what was brought in is seen", () => {
  const span = fc
    .tuple(fc.integer({ min: -10_000, max: 10_000 }), fc.integer({ min: 1, max: 5000 }))
    .map(([start, length]) => ({ start, end: start + length }));
  fc.assert(
    fc.property(span, span, (bar, window) => {
      const moved = panToShow(bar, window);
      if (!moved) return;
      expect(moved.end - moved.start).toBeCloseTo(window.end - window.start);
      expect(panToShow(bar, moved)).toBeNull();
    }),
  );
});
