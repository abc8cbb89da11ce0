import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "#platform/db/database.server.ts";
import { createPool } from "#platform/db/pool.server.ts";
import { createSigner } from "#platform/signing.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-server.ts";
import { consumeRateLimit, refundRateLimit } from "./rate-limit.server.ts";

let database: TestDatabase;
/** Two pools, as in two processes. */
let pools: pg.Pool[];

beforeAll(async () => {
  database = await createTestDatabase();
  pools = [createPool(database.url, { size: 4 }), createPool(database.url, { size: 4 })];
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await database.drop();
});

const signer = createSigner("a secret of thirty-two characters!!");
const start = new Date("2027-01-01T09:00:00Z");
const deps = (index: number) => {
  const pool = pools[index % pools.length];
  if (!pool) throw new Error("no pool");
  return { db: createDatabase(pool), signer };
};

test("tries at the same moment, in several processes, never pass more than the limit", async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 8 }), fc.nat({ max: 24 }), async (max, tries) => {
      const limit = { name: `round-${round++}`, max, seconds: 60 };
      const answers = await Promise.all(
        Array.from({ length: tries }, (_, index) =>
          consumeRateLimit(deps(index), limit, "zoe", start),
        ),
      );
      expect(answers.filter(Boolean)).toHaveLength(Math.min(max, tries));
    }),
    { numRuns: 25 },
  );
});

test("somebody else has a count of their own, and time gives tries back", async () => {
  const limit = { name: "own", max: 1, seconds: 60 };
  const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);
  expect(await consumeRateLimit(deps(0), limit, "zoe", start)).toBe(true);
  expect(await consumeRateLimit(deps(0), limit, "zoe", later(59))).toBe(false);
  expect(await consumeRateLimit(deps(0), limit, "ali", later(59))).toBe(true);
  expect(await consumeRateLimit(deps(0), limit, "zoe", later(60))).toBe(true);
  expect(await consumeRateLimit(deps(0), limit, "zoe", later(61))).toBe(false);
});

test("a place that is given back can be taken again, and no more than that", async () => {
  const limit = { name: "back", max: 2, seconds: 60 };
  const come = () => consumeRateLimit(deps(0), limit, "zoe", start);
  await refundRateLimit(deps(0), limit, "zoe");
  expect([await come(), await come(), await come()]).toEqual([true, true, false]);
  for (let i = 0; i < 5; i++) await refundRateLimit(deps(0), limit, "zoe");
  expect([await come(), await come(), await come()]).toEqual([true, true, false]);
});

test("the table names nobody", async () => {
  await consumeRateLimit(deps(0), { name: "n", max: 1, seconds: 60 }, "192.0.2.7", start);
  const rows = await pools[0]?.query("select key from rate_limits where key like 'n:%'");
  expect(rows?.rows).toHaveLength(1);
  expect(JSON.stringify(rows?.rows)).not.toContain("192");
});
