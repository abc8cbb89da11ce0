import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { resetDemo } from "../../../demo/load.ts";
import { migrate, requireMigratable } from "./migrate.server.ts";
import journal from "./migrations/meta/_journal.json" with { type: "json" };
import { createPool } from "./pool.server.ts";

const admin = process.env.PASSERELLE_TEST_ADMIN_URL ?? "";
let name: string;
let pools: pg.Pool[];

beforeEach(async () => {
  name = `${process.env.PASSERELLE_TEST_PREFIX}_${randomBytes(6).toString("hex")}`;
  await administer(`create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  pools = [1, 2, 3].map(() => createPool(url.href, { size: 2 }));
});
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await administer(`drop database if exists ${name} with (force)`);
});

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

test("the second time there is nothing left to do", async () => {
  const [pool] = pools as [pg.Pool];
  expect((await migrate(pool)).applied).toHaveLength(journal.entries.length);
  expect((await migrate(pool)).applied).toEqual([]);
});

test("processes that start together migrate once", async () => {
  const results = await Promise.all(pools.map((pool) => migrate(pool)));
  const counts = results.map(({ applied }) => applied.length).sort((a, b) => a - b);
  expect(counts).toEqual([0, 0, journal.entries.length]);
});

test("a migration that fails leaves nothing behind, not even the lock", async () => {
  const [pool] = pools as [pg.Pool];
  // Conflicts with the baseline.
  await pool.query("create text search configuration public.fr (copy = pg_catalog.french)");
  await expect(migrate(pool)).rejects.toThrow();
  const { rows } = await pool.query(
    "select to_regclass('public.calls') as calls, (select count(*)::int from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())) as locks",
  );
  expect(rows).toEqual([{ calls: null, locks: 0 }]);
  await pool.query("drop text search configuration public.fr");
  expect((await migrate(pool)).applied).toHaveLength(journal.entries.length);
});

test("a database from before the baseline is refused until the demonstration is reset", async () => {
  const [pool] = pools as [pg.Pool];
  await pool.query("create schema drizzle");
  await pool.query(
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  await pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of an earlier version', 1)",
  );
  await pool.query("create table calls (id integer)");
  const refusal = {
    name: "StartError",
    message: expect.stringContaining("npm run demo:reset"),
  };
  await expect(migrate(pool)).rejects.toMatchObject(refusal);
  await expect(requireMigratable(pool)).rejects.toMatchObject(refusal);
  expect((await pool.query("select to_regclass('users') as users")).rows).toEqual([
    { users: null },
  ]);

  await resetDemo(pool, { now: new Date() });
  await requireMigratable(pool);
  expect((await migrate(pool)).applied).toEqual([]);
  const { rows } = await pool.query("select count(*)::int as partners from partners");
  expect(rows[0]?.partners).toBeGreaterThan(5);
});
