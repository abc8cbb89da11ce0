import { beforeEach, describe, expect, test } from "vitest";
import { ACT_LIMIT, READ_LIMIT } from "./limits.ts";
import { TokenBuckets } from "./token-bucket.ts";

let elapsed = 0;
const clock = { now: () => new Date(Date.UTC(2027, 0, 10) + elapsed) };
beforeEach(() => {
  elapsed = 0;
});

describe("tokens that come back evenly", () => {
  test("are used up, say for how long, and are never more than they were", () => {
    const reads = new TokenBuckets(READ_LIMIT, clock);
    expect(reads.get("lab").take(READ_LIMIT.max)).toBe(0);
    expect(reads.get("lab").take(60)).toBe(2);
    expect(reads.get("elsewhere").take(1)).toBe(0);
    elapsed = 2_000;
    expect(reads.get("lab").take(60)).toBe(0);
    elapsed = 24 * 3_600_000;
    expect(reads.get("lab").take(READ_LIMIT.max)).toBe(0);
    expect(reads.get("lab").take(1)).toBeGreaterThan(0);
  });

  test("are enough for a laboratory of fifty that searches every five seconds, and types meanwhile", () => {
    const reads = new TokenBuckets(READ_LIMIT, clock);
    for (let second = 0; second < 600; second++) {
      elapsed = second * 1_000;
      for (let read = 0; read < 10; read++) expect(reads.get("lab").take(2)).toBe(0);
      for (let word = 0; word < 10; word++) expect(reads.get("lab").take(1)).toBe(0);
    }
  });

  test("are three hundred acts of a person in a row, then five a second; others have their own", () => {
    const acts = new TokenBuckets(ACT_LIMIT, clock);
    const done = (userId: string, tries: number) =>
      Array.from({ length: tries }, () => acts.get(userId).take()).filter((wait) => wait === 0)
        .length;
    expect(done("zoe", 1000)).toBe(300);
    expect(done("ali", 1)).toBe(1);
    elapsed = 2_000;
    expect(done("zoe", 1000)).toBe(10);
    elapsed = 3_600_000;
    expect(done("zoe", 1000)).toBe(300);
  });

  test("are not taken by what is refused", () => {
    const acts = new TokenBuckets(ACT_LIMIT, clock);
    expect([1, 2, 3, 4].map(() => acts.get("zoe").take(100) === 0)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    elapsed = 19_000;
    expect(acts.get("zoe").take(100)).toBeGreaterThan(0);
    expect(acts.get("zoe").take()).toBe(0);
    elapsed = 21_000;
    expect(acts.get("zoe").take(100)).toBe(0);
  });
});

describe("tokens that come back together", () => {
  const limit = { name: "test", max: 40, seconds: 10 };

  test("come back when their time is over, and say when that is", () => {
    const queries = new TokenBuckets(limit, clock);
    elapsed = 5_000;
    expect(queries.get("zoe").take(40)).toBe(0);
    elapsed = 12_000;
    expect(queries.get("zoe").take()).toBe(3);
    elapsed = 15_000;
    expect(queries.get("zoe").take(40)).toBe(0);
  });

  test("can be overdrawn by work whose cost is known when it is done", () => {
    const steps = new TokenBuckets(limit, clock);
    expect([
      steps.get("zoe").spend(40),
      steps.get("zoe").spend(1),
      steps.get("zoe").spend(0),
    ]).toEqual([true, false, false]);
    expect(steps.get("ali").spend(0)).toBe(true);
    elapsed = 10_000;
    expect(steps.get("zoe").spend(40)).toBe(true);
  });
});
