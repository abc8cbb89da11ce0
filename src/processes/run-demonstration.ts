import { createServer } from "node:net";
import { resolve } from "node:path";
import { syncVocabulary } from "#features/portal/calls/vocabulary/sync-vocabulary.server.ts";
import { migrate } from "#platform/db/migrate.server.ts";
import { createPool } from "#platform/db/pool.server.ts";
import { type Env, readEnv } from "#platform/env.ts";
import { acquireInstance } from "#platform/single-instance.server.ts";
import { exitWithStartError, explainStartError } from "#platform/start-errors.ts";
import { createStorage } from "#platform/storage/storage.server.ts";
import { type DemoAccount, demoAccounts } from "../../demo/accounts.ts";
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
  /** Runs before the database is opened. */
  prepare?(signal: AbortSignal): Promise<void>;
  startProduct(settings: Env, databaseUrl: string, dataDir: string): Promise<RunningProduct>;
}

/**
 * The whole demonstration in one process, on a machine with nothing but Node: database, demonstration data, sandbox of
 * outside services, product. Runs until stopped.
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
  // Called between steps, so that Ctrl-C ends a start.
  const throwIfStopping = () => shutdown.signal.throwIfAborted();
  // No log line per request: the terminal shows messages for the person who typed the command.
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
  throwIfStopping();
  const database = await withProgress("Opening the database", () =>
    openDatabase({ databaseUrl: env.DATABASE_URL, dataDir }),
  );
  shutdown.onStop(() => database.stop());
  throwIfStopping();
  await prepareDatabase(database.url, env.DEMO);
  if (env.DEMO) await putDemoFiles(createStorage(env));
  throwIfStopping();

  const sandbox = await startSandbox({ host: env.HOST, port: env.PORT });
  shutdown.onStop(() => sandbox.stop());
  const product = await startProduct(
    withSandboxSettings(env, sandbox.settings),
    database.url,
    dataDir,
  );
  shutdown.onStop(() => product.stop());
  throwIfStopping();

  instance.setState("running", product.address);
  printLine(renderBanner({ address: product.address, demo: env.DEMO, services: sandbox.services }));
}

/** Fails as the real listener would, but before the slow steps. */
function checkPortIsFree(host: string, port: number): Promise<void> {
  if (port === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/** Points the settings of outside services to the sandbox, except those set in the environment. */
function withSandboxSettings(
  env: Env,
  sandbox: Partial<Env>,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Env {
  const overrides = Object.entries(sandbox).filter(([name]) => !environment[name]);
  return { ...env, ...Object.fromEntries(overrides) };
}

/** Migrates the database and fills an empty demonstration. */
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
  /** Sandbox services with a page of their own. */
  services: { name: string; address: string }[];
};

/** The addresses and accounts shown after the start. */
function renderBanner({ address, demo, services }: BannerOptions): string {
  const lines = [
    ["Passerelle", address] as const,
    ...services.map(({ name, address: page }) => [name, page] as const),
  ];
  const accounts = demo
    ? demoAccounts.map(
        ({ role, login, password, ...account }) =>
          [role, [login, password, ...formatCodeHint(login, account)].join("   ")] as const,
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

/** The command that replaces an authenticator application, for accounts of the back office. */
function formatCodeHint(
  login: string,
  { secondFactor, isAdministrator }: Pick<DemoAccount, "secondFactor" | "isAdministrator">,
): string[] {
  if (!secondFactor) return [];
  return [`code: npm run demo:code${isAdministrator ? "" : ` -- ${login}`}`];
}

function formatTable(rows: (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}   ${value}`);
}
