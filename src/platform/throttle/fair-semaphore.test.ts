import { expect, test } from "vitest";
import { FairSemaphore } from "./fair-semaphore.ts";

/** Work that runs until released. */
function held(turns: FairSemaphore, owner: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const state = { begun: false, end: resolve, done: Promise.resolve("") };
  state.done = turns
    .run(owner, () => {
      state.begun = true;
      return promise;
    })
    .then(
      () => "done",
      (error: Error & { code?: string }) => error.code ?? "",
    );
  return state;
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const options = { maxConcurrent: 2, maxWaiting: 2, maxWaitMs: 60_000 };

test("one person's second waits for their first, and in nobody else's way", async () => {
  const turns = new FairSemaphore(options);
  const [first, second, other] = [held(turns, "a"), held(turns, "a"), held(turns, "b")];
  await settled();
  expect([first.begun, second.begun, other.begun]).toEqual([true, false, true]);
  first.end();
  await first.done;
  await settled();
  expect(second.begun).toBe(true);
});

test("too many are refused at once, and not whoever comes for the first time", async () => {
  const turns = new FairSemaphore(options);
  const works = ["a", "a", "a", "a"].map((owner) => held(turns, owner));
  expect(await works[3]?.done).toBe("TURNS_BUSY");
  held(turns, "b");
  const third = held(turns, "c");
  expect(await works[2]?.done).toBe("TURNS_BUSY");
  expect(third.begun).toBe(false);
});

test("whoever has waited too long is refused", async () => {
  const turns = new FairSemaphore({ ...options, maxWaitMs: 1 });
  held(turns, "a");
  expect(await held(turns, "a").done).toBe("TURNS_BUSY");
});
