import { afterEach, expect, test } from "vitest";
import { HashPool } from "./hash-pool.server.ts";

const HELD = new URL("../../../tests/support/held-hash-worker.ts", import.meta.url);

const pools: HashPool[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.stop();
});

function poolOf(options: ConstructorParameters<typeof HashPool>[0]): HashPool {
  const pool = new HashPool(options);
  pools.push(pool);
  return pool;
}

/** The code of a refusal, without waiting for pending work. */
const refusalOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => "done",
    (error: Error & { code?: string }) => error.code ?? error.message,
  );

test("a password fits its own hash and no other, and nothing fits where there is none", async () => {
  const pool = poolOf({ threads: 1 });
  const hash = await pool.hash("élan vital 9");
  expect(hash).toMatch(/^argon2id\$19456\$2\$1\$/);
  // The same characters in another Unicode form.
  expect(await pool.verify("e\u0301lan vital 9", hash)).toBe(true);
  expect(await pool.verify("elan vital 9", hash)).toBe(false);
  expect(await pool.verify("élan vital 9", null)).toBe(false);
});

test("a full queue refuses at once, and what waits is done when a thread is free", async () => {
  const pool = poolOf({ threads: 1, maxWaiting: 2, program: HELD });
  const held = refusalOf(pool.hash("hold"));
  const waiting = [refusalOf(pool.hash("go")), refusalOf(pool.hash("go"))];
  expect(await refusalOf(pool.hash("go"))).toBe("BUSY");
  expect(await refusalOf(pool.verify("go", null))).toBe("BUSY");
  await pool.stop();
  expect(await Promise.all([held, ...waiting])).toEqual(Array(3).fill("BUSY"));
});

test("a network that asks without an end waits for itself, not others for it", async () => {
  const pool = poolOf({ threads: 1, maxWaiting: 40, program: HELD });
  const order: string[] = [];
  const flood = Array.from({ length: 200 }, () =>
    refusalOf(pool.hash("go", "flood").then(() => order.push("flood"))),
  );
  await refusalOf(pool.hash("go", "other").then(() => order.push("other")));
  expect(order.length).toBeLessThanOrEqual(3);
  expect((await Promise.all(flood)).filter((said) => said === "BUSY")).not.toHaveLength(0);
});

test("no more than its threads work at once", async () => {
  const pool = poolOf({ threads: 2, maxWaiting: 10, program: HELD });
  void refusalOf(pool.hash("hold"));
  // The second thread continues alone.
  expect(await Promise.all(["a", "b", "c"].map((word) => pool.hash(word)))).toEqual([
    "hash of a",
    "hash of b",
    "hash of c",
  ]);
  void refusalOf(pool.hash("hold"));
  const third = refusalOf(pool.hash("go"));
  await pool.stop();
  expect(await third).toBe("BUSY");
});

test("a thread that dies is replaced", async () => {
  const pool = poolOf({ threads: 1, program: HELD });
  expect(await refusalOf(pool.hash("die"))).toContain("ended unexpectedly");
  expect(await pool.hash("go")).toBe("hash of go");
});
