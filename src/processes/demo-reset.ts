/** `npm run demo:reset`: reloads the demonstration data, while Passerelle runs or not. */
import { resolve } from "node:path";
import { systemClock } from "#platform/clock.ts";
import { createDatabase } from "#platform/db/database.server.ts";
import { createPool } from "#platform/db/pool.server.ts";
import { readEnv } from "#platform/env.ts";
import { createSigner } from "#platform/signing.ts";
import { exitWithStartError, StartError } from "#platform/start-errors.ts";
import { createStorage } from "#platform/storage/storage.server.ts";
import { putDemoFiles } from "../../demo/appendix-files.ts";
import { resetDemo } from "../../demo/load.ts";
import { setDemoSecondFactors } from "../../demo/second-factor.ts";
import { loadOrCreateSecret } from "./create-deps.ts";
import { findOrOpenDatabase } from "./open-database.ts";
import { printLine, withProgress } from "./progress.ts";
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
  const database = await findOrOpenDatabase(env.DATABASE_URL, resolve(env.DATA_DIR), shutdown);
  shutdown.onStop(() => database.stop());
  const pool = createPool(database.url);
  shutdown.onStop(() => pool.end());
  await withProgress("Loading the demonstration data", () => resetDemo(pool, { now: new Date() }));
  await putDemoFiles(createStorage(env));
  // Encrypted with the secret of the running processes, which must read it.
  const signer = createSigner(env.SECRET ?? loadOrCreateSecret(resolve(env.DATA_DIR)));
  await setDemoSecondFactors({ db: createDatabase(pool), signer, clock: systemClock });
}

try {
  await reset();
} catch (error) {
  await shutdown.stopEverything();
  exitWithStartError(error, context);
}
await shutdown.stopEverything();
printLine("The demonstration data is fresh again.");
process.exit(0);
