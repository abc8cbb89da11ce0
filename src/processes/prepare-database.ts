import { syncVocabulary } from "#features/portal/calls/vocabulary/sync-vocabulary.server.ts";
import { migrate } from "#platform/db/migrate.server.ts";
import { createPool } from "#platform/db/pool.server.ts";
import { isDatabaseEmpty, loadDemo } from "../../demo/load.ts";
import { withProgress } from "./progress.ts";

/** Brings a database up to date and, for a demonstration that is still empty, fills it. */
export async function prepareDatabase(databaseUrl: string, demo: boolean): Promise<void> {
  const pool = createPool(databaseUrl);
  try {
    await withProgress("Bringing the database up to date", async () => {
      await migrate(pool);
      await syncVocabulary(pool);
    });
    if (demo && (await isDatabaseEmpty(pool))) {
      await withProgress("Loading the demonstration data", () =>
        loadDemo(pool, { now: new Date() }),
      );
    }
  } finally {
    await pool.end();
  }
}
