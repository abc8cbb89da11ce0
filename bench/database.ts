import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#platform/db/embedded-postgres.server.ts";
import { migrate } from "#platform/db/migrate.server.ts";
import { loadDemo } from "../demo/load.ts";

export interface BenchDatabase {
  /** Creates a database with the demonstration data. */
  createDemo(name: string): Promise<{ url: string; pool: pg.Pool }>;
  stop(): Promise<void>;
}

/** Starts an embedded PostgreSQL with the product's settings for the time of the run. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "passerelle-bench-"));
  const server = await startEmbeddedPostgres({ dataDir });
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  return {
    async createDemo(name) {
      await admin.query(`create database ${pg.escapeIdentifier(name)}`);
      const url = withDatabaseName(server.url, name);
      const pool = new pg.Pool({ connectionString: url, max: 4 });
      // Idle connections end with the server; the error of a failed benchmark must still be printed.
      pool.on("error", () => {});
      await migrate(pool);
      await loadDemo(pool, { now: new Date() });
      return { url, pool };
    },
    async stop() {
      await admin.end();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function withDatabaseName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
