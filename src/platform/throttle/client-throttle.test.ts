import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  ClientThrottle,
  MAX_CONCURRENT,
  READ_ALLOWANCE,
  READS_PER_SECOND,
} from "./client-throttle.ts";

const START = new Date("2027-01-10T10:00:00Z").getTime();
let elapsed = 0;
const clock = { now: () => new Date(START + elapsed) };

beforeEach(() => {
  elapsed = 0;
});

describe("an allowance", () => {
  test("is used up, says for how long, and comes back with time, never beyond what it was", () => {
    const turns = new ClientThrottle(clock);
    expect(turns.consume("lab", READ_ALLOWANCE)).toBe(0);
    expect(turns.consume("lab", 2 * READS_PER_SECOND)).toBe(2);
    expect(turns.consume("elsewhere", 1)).toBe(0);
    elapsed = 2_000;
    expect(turns.consume("lab", 2 * READS_PER_SECOND)).toBe(0);
    elapsed = 24 * 3_600_000;
    expect(turns.consume("lab", READ_ALLOWANCE)).toBe(0);
    expect(turns.consume("lab", 1)).toBe(1);
  });

  test("is more than a laboratory of fifty that searches every five seconds, and types meanwhile", () => {
    const turns = new ClientThrottle(clock);
    for (let second = 0; second < 600; second++) {
      elapsed = second * 1_000;
      for (let read = 0; read < 10; read++) expect(turns.consume("lab", 2)).toBe(0);
      for (let word = 0; word < 10; word++) expect(turns.consume("lab", 1)).toBe(0);
    }
  });
});

describe("a network's pages", () => {
  const held = () => {
    const finish: (() => void)[] = [];
    const work = () => new Promise<string>((resolve) => finish.push(() => resolve("done")));
    return { finish, work };
  };

  test("wait for each other, and for nobody else's", async () => {
    const turns = new ClientThrottle(clock);
    const { finish, work } = held();
    const all = Array.from({ length: MAX_CONCURRENT + 3 }, () => turns.runInSlot("lab", 0, work));
    await nextTurn();
    expect(finish).toHaveLength(MAX_CONCURRENT);
    expect(await turns.runInSlot("elsewhere", 0, async () => "at once")).toBe("at once");
    let left = MAX_CONCURRENT + 3;
    while (left > 0) {
      await vi.waitFor(() => expect(finish.length).toBeGreaterThan(0));
      for (const end of finish.splice(0)) {
        left--;
        end();
      }
    }
    expect(await Promise.all(all)).toEqual(Array(MAX_CONCURRENT + 3).fill("done"));
  });

  test("are made as far as there are places, and from then on one at a time until nobody waits", async () => {
    const turns = new ClientThrottle(clock);
    const { finish, work } = held();
    const all = Array.from({ length: MAX_CONCURRENT + 6 }, () => turns.runInSlot("lab", 0, work));
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
    expect(together).toEqual([MAX_CONCURRENT, 1, 1, 1, 1, 1, 1]);
  });

  test("are made one at a time for who asks again at once, with few connections too", async () => {
    const turns = new ClientThrottle(clock);
    let [working, most] = [0, 0];
    const work = async () => {
      most = Math.max(most, ++working);
      await nextTurn();
      working--;
    };
    const askOn = async () => {
      for (let asked = 0; asked < 5; asked++) {
        if (asked === 2) most = 0;
        await turns.runInSlot("lab", 0, work);
      }
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, askOn));
    expect(most).toBe(1);
  });

  test("take as many places as they cost, and come in the order in which they were asked for", async () => {
    const turns = new ClientThrottle(clock);
    const { finish, work } = held();
    const order: string[] = [];
    const ask = (name: string, cost: number) =>
      turns.runInSlot("lab", cost, work).then(() => order.push(name));
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
    const turns = new ClientThrottle(clock);
    const failing = () =>
      turns.runInSlot("lab", 2, () => Promise.reject(new Error("no"))).catch(() => "failed");
    const all = await Promise.all(Array.from({ length: 3 * MAX_CONCURRENT }, failing));
    expect(all).toEqual(Array(3 * MAX_CONCURRENT).fill("failed"));
    expect(await turns.runInSlot("lab", 4, async () => "done")).toBe("done");
  });
});

test("in a line that people share, each place is the next one's as soon as it is free", async () => {
  const turns = new ClientThrottle(clock);
  const finish: (() => void)[] = [];
  const work = () => new Promise<string>((resolve) => finish.push(() => resolve("done")));
  const campus = { slots: 16, isShared: true };
  const all = Array.from({ length: 50 }, () => turns.runInSlot("campus", 0, work, campus));
  await nextTurn();
  for (let done = 0; done < 50; done++) {
    expect(finish).toHaveLength(Math.min(16, 50 - done));
    finish.shift()?.();
    await nextTurn();
  }
  expect(await Promise.all(all)).toEqual(Array(50).fill("done"));
});

test("work that takes longer than it may keep its place for makes room, once", async () => {
  const turns = new ClientThrottle(clock);
  const { promise, resolve } = Promise.withResolvers<string>();
  const alone = { slots: 1, slotTimeoutMs: 1 };
  const long = turns.runInSlot("lab", 0, () => promise, alone);
  expect(await turns.runInSlot("lab", 0, async () => "meanwhile", alone)).toBe("meanwhile");
  resolve("done");
  expect(await long).toBe("done");
  const held = Promise.withResolvers<string>();
  let started = 0;
  const work = () => {
    started++;
    return held.promise;
  };
  const last = Array.from({ length: 2 }, () => turns.runInSlot("lab", 0, work, { slots: 1 }));
  await vi.waitFor(() => expect(started).toBe(1));
  held.resolve("done");
  expect(await Promise.all(last)).toEqual(["done", "done"]);
});
