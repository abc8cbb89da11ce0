import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { ConcurrencyWindow, ConcurrencyWindows } from "./concurrency-window.ts";

const SLOTS = 4;
const networks = () => new ConcurrencyWindows({ slots: SLOTS, maxWaiting: 200, hasCooldown: true });

describe("a network's pages", () => {
  const held = () => {
    const finish: (() => void)[] = [];
    const work = () => new Promise<string>((resolve) => finish.push(() => resolve("done")));
    return { finish, work };
  };

  test("wait for each other, and for nobody else's", async () => {
    const turns = networks();
    const { finish, work } = held();
    const all = Array.from({ length: SLOTS + 3 }, () => turns.get("lab").run(work));
    await nextTurn();
    expect(finish).toHaveLength(SLOTS);
    expect(await turns.get("elsewhere").run(async () => "at once")).toBe("at once");
    let left = SLOTS + 3;
    while (left > 0) {
      await vi.waitFor(() => expect(finish.length).toBeGreaterThan(0));
      for (const end of finish.splice(0)) {
        left--;
        end();
      }
    }
    expect(await Promise.all(all)).toEqual(Array(SLOTS + 3).fill("done"));
  });

  test("are made as far as there are places, and from then on one at a time until nobody waits", async () => {
    const turns = networks();
    const { finish, work } = held();
    const all = Array.from({ length: SLOTS + 6 }, () => turns.get("lab").run(work));
    const together: number[] = [];
    const endAll = () => {
      together.push(finish.length);
      for (const end of finish.splice(0)) end();
    };
    await nextTurn();
    endAll();
    while (together.length < 7) {
      await vi.waitFor(() => expect(finish.length).toBeGreaterThan(0), { interval: 1 });
      // Work that could start at the same time has started by now.
      await nextTurn();
      endAll();
    }
    await Promise.all(all);
    expect(together).toEqual([SLOTS, 1, 1, 1, 1, 1, 1]);
  });

  test("are made one at a time for who asks again at once, with few connections too", async () => {
    const turns = networks();
    let [working, most] = [0, 0];
    const work = async () => {
      most = Math.max(most, ++working);
      await nextTurn();
      working--;
    };
    const askOn = async () => {
      for (let asked = 0; asked < 5; asked++) {
        if (asked === 2) most = 0;
        await turns.get("lab").run(work);
      }
    };
    await Promise.all(Array.from({ length: SLOTS }, askOn));
    expect(most).toBe(1);
  });

  test("take as many places as they cost, and come in the order in which they were asked for", async () => {
    const turns = networks();
    const { finish, work } = held();
    const order: string[] = [];
    const ask = (name: string, cost: number) =>
      turns
        .get("lab")
        .run(work, { weight: cost })
        .then(() => order.push(name));
    const all = [ask("two", 2), ask("as many", 2), ask("dear", 20), ask("cheap", 1)];
    await nextTurn();
    expect(finish).toHaveLength(2);
    while (order.length < 4) {
      await vi.waitFor(() => expect(finish.length).toBeGreaterThan(0), { interval: 1 });
      for (const end of finish.splice(0)) end();
      await nextTurn();
    }
    await Promise.all(all);
    expect(order).toEqual(["two", "as many", "dear", "cheap"]);
  });

  test("that fail give their place back, also to those that wait", async () => {
    const turns = networks();
    const failing = () =>
      turns
        .get("lab")
        .run(() => Promise.reject(new Error("no")), { weight: 2 })
        .catch(() => "failed");
    const all = await Promise.all(Array.from({ length: 3 * SLOTS }, failing));
    expect(all).toEqual(Array(3 * SLOTS).fill("failed"));
    expect(await turns.get("lab").run(async () => "done", { weight: 4 })).toBe("done");
  });
});

test("in a line that people share, each place is the next one's as soon as it is free", async () => {
  const turns = new ConcurrencyWindows({ slots: 16, maxWaiting: 200 });
  const finish: (() => void)[] = [];
  const work = () => new Promise<string>((resolve) => finish.push(() => resolve("done")));
  const all = Array.from({ length: 50 }, () => turns.get("campus").run(work));
  await nextTurn();
  for (let done = 0; done < 50; done++) {
    expect(finish).toHaveLength(Math.min(16, 50 - done));
    finish.shift()?.();
    await nextTurn();
  }
  expect(await Promise.all(all)).toEqual(Array(50).fill("done"));
});

test("work that takes longer than it may keep its place for makes room, once", async () => {
  const turns = new ConcurrencyWindows({ slots: 1, maxWaiting: 200, hasCooldown: true });
  const { promise, resolve } = Promise.withResolvers<string>();
  const alone = { slotTimeoutMs: 1 };
  const long = turns.get("lab").run(() => promise, alone);
  expect(await turns.get("lab").run(async () => "meanwhile", alone)).toBe("meanwhile");
  resolve("done");
  expect(await long).toBe("done");
  const held = Promise.withResolvers<string>();
  let started = 0;
  const work = () => {
    started++;
    return held.promise;
  };
  const last = Array.from({ length: 2 }, () => turns.get("lab").run(work));
  await vi.waitFor(() => expect(started).toBe(1));
  held.resolve("done");
  expect(await Promise.all(last)).toEqual(["done", "done"]);
});

test("a network whose queue is full is refused, others are not, and nothing is kept of it when it is done", async () => {
  const turns = new ConcurrencyWindows({ slots: 2, maxWaiting: 1 });
  const [first, second] = [turns.get("lab").tryEnter(), turns.get("lab").tryEnter()];
  const waiting = turns.get("lab").enter();
  expect([turns.get("lab").tryEnter(), await turns.get("lab").enter()]).toEqual([null, null]);
  await expect(turns.get("lab").run(async () => "done")).rejects.toMatchObject({ code: "BUSY" });
  expect(turns.get("elsewhere").tryEnter()).not.toBeNull();
  first?.();
  // Releasing twice frees one slot.
  first?.();
  const third = await waiting;
  expect(turns.get("lab").tryEnter()).toBeNull();
  second?.();
  third?.();
  expect(turns.get("lab").tryEnter({ weight: 2 })).not.toBeNull();
});

describe("work of several owners", () => {
  const options = { slots: 2, slotsPerOwner: 1, maxWaiting: 2, maxWaitMs: 60_000 };
  /** Work that runs until released. */
  function held(window: ConcurrencyWindow, owner: string, isUrgent = false) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const state = { begun: false, end: resolve, done: Promise.resolve("") };
    const work = () => {
      state.begun = true;
      return promise;
    };
    state.done = window.run(work, { owner, isUrgent }).then(
      () => "done",
      (error: Error & { code?: string }) => error.code ?? "",
    );
    return state;
  }

  test("waits for the first of the same owner, and in nobody else's way", async () => {
    const window = new ConcurrencyWindow(options);
    const [first, second, other] = [held(window, "a"), held(window, "a"), held(window, "b")];
    expect([first.begun, second.begun, other.begun]).toEqual([true, false, true]);
    first.end();
    await first.done;
    await nextTurn();
    expect(second.begun).toBe(true);
  });

  test("is refused at once when too much waits, and not that of who comes for the first time", async () => {
    const window = new ConcurrencyWindow(options);
    const works = ["a", "a", "a", "a"].map((owner) => held(window, owner));
    expect(await works[3]?.done).toBe("BUSY");
    held(window, "b");
    const third = held(window, "c");
    expect(await works[2]?.done).toBe("BUSY");
    expect(third.begun).toBe(false);
  });

  test("is refused when it has waited too long", async () => {
    const window = new ConcurrencyWindow({ ...options, maxWaitMs: 1 });
    held(window, "a");
    expect(await held(window, "a").done).toBe("BUSY");
  });

  test("starts before all that waits when it is urgent, and is refused after the end", async () => {
    const window = new ConcurrencyWindow({ slots: 1, maxWaiting: 1 });
    const [first, waits, urgent] = [held(window, "a"), held(window, "b"), held(window, "c", true)];
    first.end();
    await first.done;
    await nextTurn();
    expect([urgent.begun, waits.begun]).toEqual([true, false]);
    window.close();
    urgent.end();
    expect(await Promise.all([waits.done, urgent.done, held(window, "d").done])).toEqual([
      "BUSY",
      "done",
      "BUSY",
    ]);
  });
});
