/**
 * `npm start`: everything the demonstration needs, in one process, on a machine that has nothing but Node.
 * In production web.ts and worker.ts run on their own.
 */
import "./production-default.ts";
import { resolve } from "node:path";
import { readEnv } from "#platform/env.ts";
import { takeInstance } from "#platform/single-instance.server.ts";
import { exitWithStartError, explainStartError } from "#platform/start-errors.ts";
import { startStandIns } from "../../sandbox/index.ts";
import { startAll } from "./all.ts";
import { bannerOf } from "./banner.ts";
import { checkPortIsFree } from "./check-port.ts";
import { ensureBuild } from "./ensure-build.ts";
import { keptSecret } from "./kept-secret.ts";
import { openDatabase } from "./open-database.ts";
import { pointedAt } from "./pointed-at.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { say, withProgress } from "./progress.ts";
import { createShutdown } from "./shutdown.ts";

const shutdown = createShutdown();
const context: { port?: number; databaseUrl?: string | undefined } = {};

/** Between two steps: a Ctrl-C during the start ends it here. */
const unlessStopping = () => shutdown.signal.throwIfAborted();

async function start(): Promise<void> {
  // The terminal is for the person who typed the command: the log of every request is not.
  const env = readEnv({ DEMO: "true", LOG_LEVEL: "warn", ...process.env });
  const dataDir = resolve(env.DATA_DIR);
  context.port = env.PORT;
  context.databaseUrl = env.DATABASE_URL;

  const instance = await takeInstance(dataDir);
  shutdown.onStop(() => instance.release());
  shutdown.signal.addEventListener("abort", () => instance.note("stopping"));
  await checkPortIsFree(env.HOST, env.PORT);

  say("Passerelle is starting.");
  await ensureBuild(withProgress, shutdown.signal);
  unlessStopping();

  const database = await withProgress("Opening the database", () =>
    openDatabase({ databaseUrl: env.DATABASE_URL, dataDir }),
  );
  shutdown.onStop(() => database.stop());
  unlessStopping();

  await prepareDatabase(database.url, env.DEMO);
  unlessStopping();

  const standIns = await startStandIns({ host: env.HOST, port: env.PORT });
  shutdown.onStop(() => standIns.stop());
  const all = await startAll({
    env: {
      ...pointedAt(env, standIns.settings),
      SECRET: env.SECRET ?? keptSecret(dataDir),
    },
    databaseUrl: database.url,
    demo: env.DEMO,
  });
  shutdown.onStop(() => all.stop());
  unlessStopping();

  instance.note("running", all.address);
  say(bannerOf({ address: all.address, demo: env.DEMO, services: standIns.services }));
}

async function crashed(error: unknown): Promise<never> {
  process.stderr.write(`\n${explainStartError(error, context)}\n`);
  if (error instanceof Error) process.stderr.write(`${error.stack}\n`);
  await shutdown.stopEverything();
  process.exit(1);
}
process.on("uncaughtException", crashed);

try {
  await start();
} catch (error) {
  const stopping = shutdown.signal.aborted;
  await shutdown.stopEverything();
  if (stopping) process.exit(0);
  exitWithStartError(error, context);
}

if (!shutdown.signal.aborted) {
  await new Promise((done) => shutdown.signal.addEventListener("abort", done, { once: true }));
}
say("\nPasserelle is stopping…");
await shutdown.stopEverything();
say("Stopped.");
process.exit(0);
