/**
 * `npm run sign-out -- somebody@example.org` ends every session of one person or administrator, `-- --everybody` all
 * sessions. Running processes apply it at once, open sockets included. Passwords do not change.
 */
import { parseArgs } from "node:util";
import { signOutPeople } from "#features/agency/administration/commands/sign-out-people.server.ts";
import { readEnv } from "#platform/env.ts";
import { DomainError } from "#platform/errors.ts";
import { exitWithStartError, StartError } from "#platform/start-errors.ts";
import { openCommandLine } from "./command-line-caller.ts";
import { printLine } from "./progress.ts";
import { createShutdown } from "./shutdown.ts";

const USAGE = "Usage: npm run sign-out -- somebody@example.org | --everybody";

const shutdown = createShutdown();
const context: { databaseUrl?: string | undefined } = {};

/** The e-mail address of one person; null for all. */
function parseCommandLine(): string | null {
  try {
    const options = { everybody: { type: "boolean" } } as const;
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [email = null] = positionals;
    if (positionals.length + (values.everybody ? 1 : 0) === 1) return email;
  } catch {
    // Reported below.
  }
  throw new StartError(USAGE);
}

function explainError(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  if (error.code === "NOT_FOUND") return new StartError("Nobody has an account of this address.");
  return error.code === "INVALID" ? new StartError(USAGE) : error;
}

try {
  const email = parseCommandLine();
  const env = readEnv();
  context.databaseUrl = env.DATABASE_URL;
  const caller = await openCommandLine(env, "npm run sign-out", shutdown);
  const { sessions } = await signOutPeople(caller, { email });
  printLine(
    `${sessions} ${sessions === 1 ? "session" : "sessions"} ended: ${email ?? "everybody"} has to sign in again.`,
  );
} catch (error) {
  await shutdown.stopEverything();
  exitWithStartError(explainError(error), context);
}
await shutdown.stopEverything();
process.exit(0);
