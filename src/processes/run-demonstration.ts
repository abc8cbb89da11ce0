import { createServer } from "node:net";
import { resolve } from "node:path";
import { syncVocabulary } from "#features/portal/calls/vocabulary/sync-vocabulary.server.ts";
import { migrate } from "#platform/db/migrate.server.ts";
import { createPool } from "#platform/db/pool.server.ts";
import { type Env, readEnv } from "#platform/env.ts";
import { acquireInstance } from "#platform/single-instance.server.ts";
import { exitWithStartError, explainStartError } from "#platform/start-errors.ts";
import { createStorage } from "#platform/storage/storage.server.ts";
import { demoAccounts } from "../../demo/accounts.ts";
import { putDemoFiles } from "../../demo/appendix-files.ts";
import { isDatabaseEmpty, loadDemo } from "../../demo/load.ts";
import { startSandbox } from "../../sandbox/index.ts";
import { openDatabase } from "./open-database.ts";
import { printLine, withProgress } from "./progress.ts";
import { createShutdown } from "./shutdown.ts";

interface RunningProduct {
  readonly address: string;
  stop(): Promise<void>;
}

interface Demonstration {
  readonly startMessage: string;
  /** What has to be there before the database is opened. */
  prepare?(signal: AbortSignal): Promise<void>;
  startProduct(settings: Env, databaseUrl: string, dataDir: string): Promise<RunningProduct>;
}

/**
 * Everything a person at a terminal needs, in one process, on a machine that has nothing but Node: database,
 * demonstration data, stand-ins, product. Runs until it is told to stop.
 */
export async function runDemonstration(demonstration: Demonstration): Promise<never> {
  const shutdown = createShutdown();
  const context: { port?: number; databaseUrl?: string | undefined } = {};
  process.on("uncaughtException", async (error: unknown) => {
    process.stderr.write(`\n${explainStartError(error, context)}\n`);
    if (error instanceof Error) process.stderr.write(`${error.stack}\n`);
    await shutdown.stopEverything();
    process.exit(1);
  });
  try {
    await start(demonstration, shutdown, context);
  } catch (error) {
    const stopping = shutdown.signal.aborted;
    await shutdown.stopEverything();
    if (stopping) process.exit(0);
    exitWithStartError(error, context);
  }
  if (!shutdown.signal.aborted) {
    await new Promise((done) => shutdown.signal.addEventListener("abort", done, { once: true }));
  }
  printLine("\nPasserelle is stopping…");
  await shutdown.stopEverything();
  printLine("Stopped.");
  process.exit(0);
}

async function start(
  { startMessage, prepare, startProduct }: Demonstration,
  shutdown: ReturnType<typeof createShutdown>,
  context: { port?: number; databaseUrl?: string | undefined },
): Promise<void> {
  // Between two steps: a Ctrl-C during the start ends it here.
  const unlessStopping = () => shutdown.signal.throwIfAborted();
  // The terminal is for the person who typed the command: the log of every request is not.
  const env = readEnv({ DEMO: "true", LOG_LEVEL: "warn", ...process.env });
  const dataDir = resolve(env.DATA_DIR);
  context.port = env.PORT;
  context.databaseUrl = env.DATABASE_URL;

  const instance = await acquireInstance(dataDir);
  shutdown.onStop(() => instance.release());
  shutdown.signal.addEventListener("abort", () => instance.setState("stopping"));
  await checkPortIsFree(env.HOST, env.PORT);

  printLine(startMessage);
  await prepare?.(shutdown.signal);
  unlessStopping();
  const database = await withProgress("Opening the database", () =>
    openDatabase({ databaseUrl: env.DATABASE_URL, dataDir }),
  );
  shutdown.onStop(() => database.stop());
  unlessStopping();
  await prepareDatabase(database.url, env.DEMO);
  if (env.DEMO) await putDemoFiles(createStorage(env));
  unlessStopping();

  const standIns = await startSandbox({ host: env.HOST, port: env.PORT });
  shutdown.onStop(() => standIns.stop());
  const product = await startProduct(
    withSandboxSettings(env, standIns.settings),
    database.url,
    dataDir,
  );
  shutdown.onStop(() => product.stop());
  unlessStopping();

  instance.setState("running", product.address);
  printLine(
    renderBanner({ address: product.address, demo: env.DEMO, services: standIns.services }),
  );
}

/** Fails like the real listener would, but before the slow steps. */
function checkPortIsFree(host: string, port: number): Promise<void> {
  if (port === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/** The settings with stand-ins in the place of outside services, but for those somebody set on purpose. */
function withSandboxSettings(
  env: Env,
  standIns: Partial<Env>,
  given: Readonly<Record<string, string | undefined>> = process.env,
): Env {
  const wanted = Object.entries(standIns).filter(([name]) => !given[name]);
  return { ...env, ...Object.fromEntries(wanted) };
}

/** Brings a database up to date and, for a demonstration that is still empty, fills it. */
async function prepareDatabase(databaseUrl: string, demo: boolean): Promise<void> {
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

type BannerOptions = {
  address: string;
  demo: boolean;
  /** Stand-ins of outside services that have a page of their own. */
  services: { name: string; address: string }[];
};

/** What a person needs once everything runs. */
function renderBanner({ address, demo, services }: BannerOptions): string {
  const lines = [
    ["Passerelle", address] as const,
    ...services.map(({ name, address: page }) => [name, page] as const),
  ];
  const accounts = demo
    ? demoAccounts.map(
        ({ role, login, password, secondFactor }) =>
          [
            role,
            [login, password, ...(secondFactor ? [formatCodeHint(secondFactor)] : [])].join("   "),
          ] as const,
      )
    : [];
  return [
    "",
    ...formatTable(lines),
    ...(accounts.length ? ["", "  Demonstration accounts", ...formatTable(accounts)] : []),
    "",
    "  Ctrl-C stops everything; the data is kept.",
    "",
  ].join("\n");
}

/** The key for an authenticator application, and how to do without one. */
const formatCodeHint = (secret: string) => `${secret}   code: npm run demo:code`;

function formatTable(rows: (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}   ${value}`);
}
