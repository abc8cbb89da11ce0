/**
 * `npm run maintenance -- on [--until 2027-01-01T10:00] [--fr "…" --en "…"]` closes the site, `off` opens it. Running
 * processes apply it within seconds; `--until` is Paris time.
 */
import { parseArgs } from "node:util";
import { setMaintenance } from "#features/portal/content/commands/set-maintenance.server.ts";
import type { Maintenance } from "#features/portal/content/rules/maintenance.ts";
import { readEnv } from "#platform/env.ts";
import { fromParisCivilTime, toParisCivilTime } from "#platform/i18n/paris-time.ts";
import { exitWithStartError, StartError } from "#platform/start-errors.ts";
import { openCommandLine } from "./command-line-caller.ts";
import { printLine } from "./progress.ts";
import { createShutdown } from "./shutdown.ts";

const USAGE =
  'Usage: npm run maintenance -- on|off [--until 2027-01-01T10:00] [--fr "message" --en "message"]';

const shutdown = createShutdown();
const context: { databaseUrl?: string | undefined } = {};

function parseMaintenance(): Maintenance {
  let commandLine: ReturnType<typeof parseCommandLine>;
  try {
    commandLine = parseCommandLine();
  } catch {
    throw new StartError(USAGE);
  }
  const { positionals, values } = commandLine;
  const [state] = positionals;
  if (positionals.length !== 1 || (state !== "on" && state !== "off")) throw new StartError(USAGE);
  if (state === "off") return { on: false };
  if (Boolean(values.fr) !== Boolean(values.en)) {
    throw new StartError("A message is given in both languages: --fr and --en.");
  }
  return {
    on: true,
    ...(values.until ? { until: parseParisTime(values.until).toISOString() } : {}),
    ...(values.fr && values.en ? { message: { fr: values.fr, en: values.en } } : {}),
  };
}

const parseCommandLine = () =>
  parseArgs({
    allowPositionals: true,
    options: { until: { type: "string" }, fr: { type: "string" }, en: { type: "string" } },
  });

function parseParisTime(text: string): Date {
  const found = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/.exec(text);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = (found ?? []).slice(1).map(Number);
  const moment = fromParisCivilTime({ year, month, day, hour, minute });
  // A nonexistent time (30 February, 25 o'clock) is converted into another one.
  const back = toParisCivilTime(moment);
  if (!found || back.month !== month || back.day !== day || back.minute !== minute) {
    throw new StartError("--until is a moment in Paris time, such as 2027-01-01T10:00.");
  }
  if (moment <= new Date()) throw new StartError("--until must lie ahead.");
  return moment;
}

try {
  const maintenance = parseMaintenance();
  const env = readEnv();
  context.databaseUrl = env.DATABASE_URL;
  const caller = await openCommandLine(env, "npm run maintenance", shutdown);
  await setMaintenance(caller, maintenance);
  const state = maintenance.on ? "The site is closed for maintenance." : "The site is open.";
  printLine(`${state} Running processes notice within three seconds.`);
} catch (error) {
  await shutdown.stopEverything();
  exitWithStartError(error, context);
}
await shutdown.stopEverything();
process.exit(0);
