import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-server.ts";
import { type BinaryRow, copyRows } from "./copy-rows.server.ts";
import { createPool } from "./pool.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("empty");
});
afterAll(() => database.drop());

test("rows come as they are stored; one that cannot be taken, or a failed statement, leaves the connection whole", async () => {
  const pool = createPool(database.url, { size: 1, statementTimeoutMs: 20_000 });
  const client = await pool.connect();
  const read: unknown[] = [];
  const take = (row: BinaryRow) => {
    read.push([row.int4(), row.timestamp(), row.float8OrNull(), row.bool()]);
  };
  const moments = [
    "2026-11-16T10:20:30.456789Z",
    "1969-12-31T23:59:59.999Z",
    "2000-01-01T00:00:00Z",
  ];
  const select = `select n::int, moment::timestamptz, case when n > 1 then n / 4.0::float8 end, n = 2
    from unnest(array['${moments.join("','")}']) with ordinality as given(moment, n)`;
  expect(await copyRows(client, select, take)).toBe(3);
  expect(read).toEqual([
    [1, Date.parse("2026-11-16T10:20:30.456Z"), null, false],
    [2, Date.parse("1969-12-31T23:59:59.999Z"), 0.5, true],
    [3, Date.parse("2000-01-01T00:00:00Z"), 0.75, false],
  ]);
  expect(await copyRows(client, `${select} where false`, take)).toBe(0);
  await expect(copyRows(client, "select 1::bigint", (row) => row.int4())).rejects.toThrow(
    TypeError,
  );
  await expect(copyRows(client, "select 1 / 0", take)).rejects.toThrow("division by zero");
  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  client.release();
  await pool.end();
});
