/**
 * `npm run audit:verify` compares every audit row with its seal (decision 0031) and names the first altered or missing row
 * and the first broken seal. `-- --noted 4f2a…` also checks that a digest printed earlier is still among the seals. Exit
 * code 1 when something does not hold.
 */
import { parseArgs } from "node:util";
import { formatVerification, isAuditIntact } from "#platform/audit/audit-report.ts";
import { verifyAudit } from "#platform/audit/verify-audit.server.ts";
import { readEnv } from "#platform/env.ts";
import { exitWithStartError, StartError } from "#platform/start-errors.ts";
import { openCommandLine } from "./command-line-caller.ts";
import { printLine } from "./progress.ts";
import { createShutdown } from "./shutdown.ts";

const USAGE = "Usage: npm run audit:verify [-- --noted <digest of 64 hexadecimal digits>]";

const shutdown = createShutdown();
const context: { databaseUrl?: string | undefined } = {};
let isIntact = false;

function parseCommandLine(): string | null {
  try {
    const { values } = parseArgs({ options: { noted: { type: "string" } } });
    const { noted } = values;
    if (noted === undefined) return null;
    if (/^[0-9a-f]{64}$/i.test(noted)) return noted.toLowerCase();
  } catch {
    // Reported below.
  }
  throw new StartError(USAGE);
}

try {
  const notedDigest = parseCommandLine();
  const env = readEnv();
  context.databaseUrl = env.DATABASE_URL;
  const { pool } = await openCommandLine(env, "npm run audit:verify", shutdown);
  const verification = await verifyAudit(pool, notedDigest);
  for (const line of formatVerification(verification)) printLine(line);
  isIntact = isAuditIntact(verification);
} catch (error) {
  await shutdown.stopEverything();
  exitWithStartError(error, context);
}
await shutdown.stopEverything();
process.exit(isIntact ? 0 : 1);
