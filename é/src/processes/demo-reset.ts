/** `npm run demo:reset`: the fresh demonstration data again, whether Passerelle runs meanwhile or not. */
import { resolve } from "node:path";
import { findRunningEmbedded } from "#platform/db/embedded.server.ts";
import { migrate } from "#platform/db/migrate.server.ts";
import { createPool } from "#platform/db/pool.server.ts";
import { readEnv } from "#platform/env.ts";
import { AlreadyRunningError, takeInstance } from "#platform/single-instance.server.ts";
import { exitWithStartError, StartError } from "#platform/start-errors.ts";
import { resetDemo } from "../../demo/load.ts";
import { type OpenDatabase, openDatabase } from "./open-database.ts";
import { say, withProgress } from "./progress.ts";
import { createShutdown } from "./shutdown.ts";

const shutdown = createShutdown();
const context: { databaseUrl?: string | undefined } = {};

async function reset(): Promise<void> {
  const env = readEnv();
  context.databaseUrl = env.DATABASE_URL;
  if (env.DATABASE_URL && !env.DEMO) {
    throw new StartError(
      "The data behind DATABASE_URL is not replaced unless DEMO=true says that it is a demonstration.",
    );
  }
  const database = await open(env.DATABASE_URL, resolve(env.DATA_DIR));
  shutdown.onStop(() => database.stop());
  const pool = createPool(database.url);
  shutdown.onStop(() => pool.end());
  await migrate(pool);
  await withProgress("Loading the demonstration data", () => resetDemo(pool, { now: new Date() }));
}

/** The database of a running instance is used where it is; else one is opened for the moment. */
async function open(databaseUrl: string | undefined, dataDir: string): Promise<OpenDatabase> {
  if (databaseUrl) return openDatabase({ databaseUrl, dataDir });
  try {
    const instance = await takeInstance(dataDir);
    shutdown.onStop(() => instance.release());
  } catch (error) {
    const running = error instanceof AlreadyRunningError && findRunningEmbedded(dataDir);
    if (running) return { url: running.url, stop: async () => {} };
    throw error;
  }
  return openDatabase({ databaseUrl, dataDir });
}

try {
  await reset();
} catch (error) {
  await shutdown.stopEverything();
  exitWithStartError(error, context);
}
await shutdown.stopEverything();
say("The demonstration data is fresh again.");
process.exit(0);
