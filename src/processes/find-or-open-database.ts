import { findRunningPostgres } from "#platform/db/embedded-postgres.server.ts";
import { AlreadyRunningError, acquireInstance } from "#platform/single-instance.server.ts";
import { type OpenDatabase, openDatabase } from "./open-database.ts";
import type { Shutdown } from "./shutdown.ts";

/** The database of a running instance is used where it is; else one is opened for the moment. */
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
