import { resolve } from "node:path";
import { type Env, readEnv } from "#platform/env.ts";
import { acquireInstance } from "#platform/single-instance.server.ts";
import { exitWithStartError, explainStartError } from "#platform/start-errors.ts";
import { createStorage } from "#platform/storage/storage.server.ts";
import { putDemoFiles } from "../../demo/appendix-files.ts";
import { startSandbox } from "../../sandbox/index.ts";
import { renderBanner } from "./banner.ts";
import { checkPortIsFree } from "./check-port.ts";
import { openDatabase } from "./open-database.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { printLine, withProgress } from "./progress.ts";
import { createShutdown } from "./shutdown.ts";
import { withSandboxSettings } from "./with-sandbox-settings.ts";

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
