/**
 * `npm run administrator -- somebody@example.org --first Ada --last Byron --language en` creates an administrator
 * (default language: French) and prints the password once. The second factor is set up at the first sign-in, at
 * /backoffice.
 * `npm run administrator -- somebody@example.org --end` revokes the rights; running processes apply it at once.
 */
import { parseArgs } from "node:util";
import { addAdministrator } from "#features/agency/administration/commands/add-administrator.server.ts";
import { revokeAdministrator } from "#features/agency/staff/commands/revoke-administrator.server.ts";
import { readEnv } from "#platform/env.ts";
import { DomainError } from "#platform/errors.ts";
import { exitWithStartError, StartError } from "#platform/start-errors.ts";
import { openCommandLine } from "./command-line-caller.ts";
import { printLine } from "./progress.ts";
import { createShutdown } from "./shutdown.ts";

const USAGE =
  "Usage: npm run administrator -- somebody@example.org --first Ada --last Byron [--language fr|en] | somebody@example.org --end";

const NAME = "administrator";

function explainError(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  if (error.code === "TAKEN") return new StartError("This address has an account already.");
  if (error.code === "NOT_FOUND")
    return new StartError("Nobody of this address is an administrator.");
  return error.code === "INVALID" ? new StartError(USAGE) : error;
}

const shutdown = createShutdown();
const context: { databaseUrl?: string | undefined } = {};

function parseCommandLine() {
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
  const { end, ...person } = parseCommandLine();
  const env = readEnv();
  context.databaseUrl = env.DATABASE_URL;
  const caller = await openCommandLine(env, NAME, shutdown);
  if (end) {
    await revokeAdministrator(caller, { email: person.email });
    printLine(`${person.email} is no administrator any more, and signed out everywhere.`);
  } else {
    const { password } = await addAdministrator(caller, person);
    printLine(`${person.email} is an administrator. Password, said once: ${password}`);
  }
} catch (error) {
  await shutdown.stopEverything();
  exitWithStartError(explainError(error), context);
}
await shutdown.stopEverything();
process.exit(0);
