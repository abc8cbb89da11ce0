/** Migrates the database of DATABASE_URL. Run once before new processes start. */
import { syncVocabulary } from "#features/portal/calls/vocabulary/sync-vocabulary.server.ts";
import { migrate } from "#platform/db/migrate.server.ts";
import { createPool } from "#platform/db/pool.server.ts";
import { runProcess } from "./shutdown.ts";

await runProcess(async (_env, databaseUrl) => {
  const pool = createPool(databaseUrl);
  const { applied } = await migrate(pool);
  await syncVocabulary(pool);
  await pool.end();
  process.stdout.write(`${applied.length} migrations applied.\n`);
  return null;
});
