import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { StartError } from "../start-errors.ts";

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));
/** An arbitrary number: the advisory lock that lets one process migrate while others wait. */
const MIGRATION_LOCK = 7_277_353;

/** Applies the migrations a database lacks. Refuses a database from before the baseline, the first migration. */
export async function migrate(pool: pg.Pool): Promise<{ applied: string[] }> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    try {
      const before = await listAppliedHashes(client);
      requireBaseline(before);
      await runMigrations(client);
      const after = await listAppliedHashes(client);
      return { applied: after.filter((hash) => !before.includes(hash)) };
    } finally {
      await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    }
  } finally {
    client.release();
  }
}

/**
 * Drizzle is loaded only here: web and worker processes, which have it in their bundle, would otherwise spend half a second of each
 * start on a second copy.
 */
async function runMigrations(client: pg.PoolClient): Promise<void> {
  const { drizzle } = await import("drizzle-orm/node-postgres");
  const { migrate: applyMissing } = await import("drizzle-orm/node-postgres/migrator");
  await applyMissing(drizzle(client), { migrationsFolder: MIGRATIONS });
}

/** For processes that start on a database which another process migrates: refuses one from before the baseline. */
export async function requireMigratable(pool: pg.Pool): Promise<void> {
  requireBaseline(await listAppliedHashes(pool));
}

function requireBaseline(applied: readonly string[]): void {
  const [baseline] = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  if (applied.length === 0 || (baseline && applied.includes(baseline.hash))) return;
  throw new StartError(
    "This database was created by a version of Passerelle from before the first release and cannot be upgraded: npm run demo:reset replaces it by a new one with fresh demonstration data. All its data is lost.",
  );
}

async function listAppliedHashes(client: pg.Pool | pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ present: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as present",
  );
  if (!rows[0]?.present) return [];
  const applied = await client.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations order by id",
  );
  return applied.rows.map((row) => row.hash);
}
