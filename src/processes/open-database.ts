import pg from "pg";
import {
  findRunningPostgres,
  startEmbeddedPostgres,
} from "#platform/db/embedded-postgres.server.ts";
import { AlreadyRunningError, acquireInstance } from "#platform/single-instance.server.ts";
import { StartError } from "#platform/start-errors.ts";
import type { Shutdown } from "./shutdown.ts";

const MIN_POSTGRESQL_VERSION = 15;

export type OpenDatabase = { url: string; stop(): Promise<void> };

type Options = {
  databaseUrl: string | undefined;
  dataDir: string;
  onProgress?: (step: string) => void;
};

/** The PostgreSQL of DATABASE_URL after a check of its version, or the embedded one. */
export async function openDatabase(options: Options): Promise<OpenDatabase> {
  const { databaseUrl, ...embedded } = options;
  if (databaseUrl === undefined) return startEmbeddedPostgres(embedded);
  await checkServer(databaseUrl);
  return { url: databaseUrl, stop: async () => {} };
}

async function checkServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {}); // reported by the failing call
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < MIN_POSTGRESQL_VERSION) {
      throw new StartError(
        `DATABASE_URL leads to PostgreSQL ${version}: version ${MIN_POSTGRESQL_VERSION} or later is needed.`,
      );
    }
  } finally {
    await client.end().catch(() => {});
  }
}

/** The database of a running instance, or one opened for this command. */
export async function findOrOpenDatabase(
  databaseUrl: string | undefined,
  dataDir: string,
  shutdown: Shutdown,
): Promise<OpenDatabase> {
  if (databaseUrl) return openDatabase({ databaseUrl, dataDir });
  try {
    const instance = await acquireInstance(dataDir);
    shutdown.onStop(() => instance.release());
  } catch (error) {
    const running = error instanceof AlreadyRunningError && findRunningPostgres(dataDir);
    if (running) return { url: running.url, stop: async () => {} };
    throw error;
  }
  return openDatabase({ databaseUrl, dataDir });
}
