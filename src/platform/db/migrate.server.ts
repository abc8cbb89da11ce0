import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));
/** An arbitrary number: the advisory lock that lets one process migrate while others wait. */
const MIGRATION_LOCK = 7_277_353;

export async function migrate(pool: pg.Pool): Promise<{ applied: string[] }> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    try {
      const before = await listAppliedHashes(client);
      await runMigrations(drizzle(client), { migrationsFolder: MIGRATIONS });
      const after = await listAppliedHashes(client);
      return { applied: after.filter((hash) => !before.includes(hash)) };
    } finally {
      await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    }
  } finally {
    client.release();
  }
}

async function listAppliedHashes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ present: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as present",
  );
  if (!rows[0]?.present) return [];
  const applied = await client.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations order by id",
  );
  return applied.rows.map((row) => row.hash);
}
