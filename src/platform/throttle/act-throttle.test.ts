import { expect, test } from "vitest";
import { ACT_BURST, ActThrottle } from "./act-throttle.ts";

test("a person does three hundred things in a row, then five a second; others have their own", () => {
  let seconds = 0;
  const allowance = new ActThrottle({ now: () => new Date(seconds * 1000) });
  const done = (userId: string, tries: number) =>
    Array.from({ length: tries }, () => allowance.take(userId)).filter(Boolean).length;
  expect(done("zoe", 1000)).toBe(ACT_BURST);
  expect(done("ali", 1)).toBe(1);
  seconds = 2;
  expect(done("zoe", 1000)).toBe(10);
  seconds = 3600;
  expect(done("zoe", 1000)).toBe(ACT_BURST);
});

test("an act that is dear counts for several, and is refused where not as much is left", () => {
  let seconds = 0;
  const allowance = new ActThrottle({ now: () => new Date(seconds * 1000) });
  expect([1, 2, 3, 4].map(() => allowance.take("zoe", 100))).toEqual([true, true, true, false]);
  seconds = 19;
  expect(allowance.take("zoe", 100)).toBe(false);
  // A refused act takes no tokens.
  expect(allowance.take("zoe")).toBe(true);
  seconds = 21;
  expect(allowance.take("zoe", 100)).toBe(true);
});
