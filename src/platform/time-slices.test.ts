import { expect, test } from "vitest";
import { TimeSlices } from "./time-slices.ts";

test("what waits is done between two slices, and each slice has its time", async () => {
  const slices = new TimeSlices(5);
  expect(slices.isOver).toBe(false);
  const until = performance.now() + 6;
  while (performance.now() < until);
  expect(slices.isOver).toBe(true);
  let answered = false;
  setImmediate(() => {
    answered = true;
  });
  await slices.pause();
  expect(answered).toBe(true);
  expect(slices.isOver).toBe(false);
});
