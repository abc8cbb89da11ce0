import { afterAll, beforeAll, expect, test } from "vitest";
import { createQuietDeps } from "#tests/support/test-deps.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-server.ts";
import { toErrorCode } from "../errors.ts";
import { createPool } from "./pool.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("empty");
});
afterAll(() => database.drop());

async function timeoutOf(pool: ReturnType<typeof createPool>): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>(
    "select setting::int as ms from pg_settings where name = 'statement_timeout'",
  );
  await pool.end();
  return rows[0]?.ms ?? Number.NaN;
}

test("a process gives slow statements up, migrations and tools do not", async () => {
  expect(await timeoutOf(createQuietDeps(database.url).pool)).toBe(10_000);
  expect(await timeoutOf(createPool(database.url))).toBe(0);
});

test("a statement that takes too long is answered as being busy, and the connection goes on", async () => {
  const pool = createPool(database.url, { size: 1, statementTimeoutMs: 50 });
  const failure = await pool.query("select pg_sleep(20)").catch((error: unknown) => error);
  expect(toErrorCode(failure)).toBe("BUSY");
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
