import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
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

/** Applies the first migrations only, as a release of that time did. */
async function migrateUntil(pool: pg.Pool, tag: string): Promise<void> {
  const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));
  const count = journal.entries.findIndex((entry) => entry.tag === tag);
  await pool.query("create schema drizzle");
  await pool.query(
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder }).slice(
    0,
    count,
  )) {
    for (const statement of sql) await pool.query(statement);
    await pool.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
      [hash, folderMillis],
    );
  }
}

/** Rows of three dossiers from before numbers: each line is a table's name and a row. */
const ROWS_BEFORE_NUMBERS = readFileSync(
  new URL("../../features/proposals/dossier-exports/deposits-of-format-1.jsonl", import.meta.url),
  "utf8",
)
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as [table: string, row: Record<string, unknown>]);

test("existing calls get codes and amounts, and existing dossiers numbers in the order of their creation", async () => {
  const [pool] = pools as [pg.Pool];
  await migrateUntil(pool, "0002_calls_of_agencies");
  const client = await pool.connect();
  await client.query("set session_replication_role = replica");
  const insert = (table: string, row: Record<string, unknown>) =>
    client.query(
      `insert into ${table} (${Object.keys(row).join(", ")}) overriding system value
       select ${Object.keys(row).join(", ")} from jsonb_populate_record(null::${table}, $1)`,
      [JSON.stringify(row)],
    );
  for (const [table, row] of ROWS_BEFORE_NUMBERS) {
    await insert(table, row);
    if (table !== "dossiers" || row.acronym !== "OMBRES") continue;
    // An older dossier of the same call, which was inserted later.
    const older = { ...row, acronym: "AVANT", created_at: "2026-11-01T10:00:00Z" };
    await insert(table, { ...older, id: "4a4e6553-761b-476b-833a-000000000000" });
  }
  await client.query("set session_replication_role = origin");
  client.release();
  expect((await migrate(pool)).applied.length).toBeGreaterThan(0);

  const numbers = await pool.query("select acronym, number from dossiers order by number");
  expect(numbers.rows).toEqual([
    { acronym: "AVANT", number: "ADEME-26-C57-0001" },
    { acronym: "OMBRES", number: "ADEME-26-C57-0002" },
    { acronym: "RUISSEL", number: "ADEME-26-C61-0001" },
    { acronym: "LITTOSOL", number: "ANR-26-C17-0001" },
  ]);
  const amounts = await pool.query(
    "select code, max_amount_euros as max, envelope_euros as envelope, amount_euros as amount from calls where id = 17",
  );
  expect(amounts.rows).toEqual([
    { code: "C17", max: null, envelope: "2000000", amount: "2000000" },
  ]);
  const next = await pool.query(
    `insert into dossiers (call_id, acronym, title, created_at, saved_at)
     values (57, 'APRES', 'T', now(), now()) returning number`,
  );
  expect(next.rows).toEqual([{ number: "ADEME-26-C57-0003" }]);
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
