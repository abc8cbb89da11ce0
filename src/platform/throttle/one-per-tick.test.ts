import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { OnePerTick } from "./one-per-tick.ts";

test("who asks alone begins at once; of several, each begins in a turn of its own, in their order", async () => {
  const turns = new OnePerTick();
  const begun: number[] = [];
  const ask = async (who: number) => {
    await turns.waitForTick();
    begun.push(who);
  };
  for (const who of [1, 2, 3]) void ask(who);
  // Earlier requests start first: later ones do not delay them.
  const seen: number[] = [];
  for (let turn = 0; turn < 4; turn++) {
    await nextTurn();
    seen.push(begun.length);
    if (turn === 0) void ask(4);
  }
  expect(begun).toEqual([1, 2, 3, 4]);
  expect(seen).toEqual([2, 3, 4, 4]);
  await nextTurn();
  void ask(5);
  await Promise.resolve();
  expect(begun.at(-1)).toBe(5);
});
