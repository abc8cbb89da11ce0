/**
 * `npm run administrator -- somebody@example.org --first Ada --last Byron --language en` makes an administrator and
 * prints the password to hand over; without a language it is French. It is said once; the second factor is set up at the first sign-in, at /backoffice.
 * `npm run administrator -- somebody@example.org --end` takes the rights away again; running processes follow at once.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { addAdministrator } from "#features/administration/commands/add-administrator.server.ts";
import { endAdministrator } from "#features/administration/commands/end-administrator.server.ts";
import { productActor } from "#platform/actor.ts";
import { createDatabase } from "#platform/db/database.server.ts";
import { readEnv } from "#platform/env.ts";
import { DomainError } from "#platform/errors.ts";
import type { Queue } from "#platform/jobs/job.ts";
import { exitWithStartError, StartError } from "#platform/start-errors.ts";
import { makeDeps, randomSecret } from "./make-deps.ts";
import { say } from "./progress.ts";
import { reachDatabase } from "./reach-database.ts";
import { createShutdown } from "./shutdown.ts";

const USAGE =
  "Usage: npm run administrator -- somebody@example.org --first Ada --last Byron [--language fr|en] | somebody@example.org --end";

const NAME = "administrator";

/** Making or ending an administrator asks for no job: no queue has to be started for it. */
const NO_QUEUE: Queue = {
  enqueue: () => Promise.reject(new Error("there is no queue here")),
  forget: () => Promise.resolve(),
  stop: () => Promise.resolve(),
};

function inWords(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  if (error.code === "TAKEN") return new StartError("This address has an account already.");
  if (error.code === "NOT_FOUND")
    return new StartError("Nobody of this address is an administrator.");
  return error.code === "INVALID" ? new StartError(USAGE) : error;
}

const shutdown = createShutdown();
const context: { databaseUrl?: string | undefined } = {};

function asked() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        first: { type: "string" },
        last: { type: "string" },
        language: { type: "string" },
        end: { type: "boolean" },
      },
    });
    const [email = ""] = positionals;
    return {
      end: values.end ?? false,
      email,
      firstName: values.first ?? "",
      lastName: values.last ?? "",
      locale: values.language,
    };
  } catch {
    throw new StartError(USAGE);
  }
}

try {
  const { end, ...who } = asked();
  const env = readEnv();
  context.databaseUrl = env.DATABASE_URL;
  const database = await reachDatabase(env.DATABASE_URL, resolve(env.DATA_DIR), shutdown);
  shutdown.onStop(() => database.stop());
  // Nothing is signed here, so that it works without the secret of the installation.
  const deps = makeDeps(
    { ...env, SECRET: env.SECRET ?? randomSecret() },
    database.url,
    NAME,
    createDatabase,
  );
  shutdown.onStop(() => deps.pool.end());
  const caller = { ...deps, queue: NO_QUEUE, actor: productActor(NAME) };
  if (end) {
    await endAdministrator(caller, { email: who.email });
    say(`${who.email} is no administrator any more, and signed out everywhere.`);
  } else {
    const { password } = await addAdministrator(caller, who);
    say(`${who.email} is an administrator. Password, said once: ${password}`);
  }
} catch (error) {
  await shutdown.stopEverything();
  exitWithStartError(inWords(error), context);
}
await shutdown.stopEverything();
process.exit(0);
