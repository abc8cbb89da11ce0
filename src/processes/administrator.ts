/**
 * `npm run administrator -- somebody@example.org --first Ada --last Byron` makes an administrator and prints the
 * password to hand over. It is said once; the second factor is set up at the first sign-in, at /backoffice.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { addAdministrator } from "#features/accounts/commands/add-administrator.server.ts";
import { createDatabase, createPool } from "#platform/db/pool.server.ts";
import { readEnv } from "#platform/env.ts";
import { exitWithStartError, StartError } from "#platform/start-errors.ts";
import { say } from "./progress.ts";
import { reachDatabase } from "./reach-database.ts";
import { createShutdown } from "./shutdown.ts";

const USAGE = "Usage: npm run administrator -- somebody@example.org --first Ada --last Byron";

const shutdown = createShutdown();
const context: { databaseUrl?: string | undefined } = {};

function asked() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { first: { type: "string" }, last: { type: "string" } },
    });
    const [email = ""] = positionals;
    return { email, firstName: values.first ?? "", lastName: values.last ?? "" };
  } catch {
    throw new StartError(USAGE);
  }
}

try {
  const who = asked();
  const env = readEnv();
  context.databaseUrl = env.DATABASE_URL;
  const database = await reachDatabase(env.DATABASE_URL, resolve(env.DATA_DIR), shutdown);
  shutdown.onStop(() => database.stop());
  const pool = createPool(database.url);
  shutdown.onStop(() => pool.end());
  const outcome = await addAdministrator(createDatabase(pool), { ...who, now: new Date() });
  if (outcome.kind === "invalid") throw new StartError(USAGE);
  if (outcome.kind === "exists") throw new StartError("This address has an account already.");
  say(`${who.email} is an administrator. Password, said once: ${outcome.password}`);
} catch (error) {
  await shutdown.stopEverything();
  exitWithStartError(error, context);
}
await shutdown.stopEverything();
process.exit(0);
