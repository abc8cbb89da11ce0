/**
 * `npm run dev`: the demonstration with hot reload. The same server, database, worker and stand-ins as `npm start`;
 * only the product comes from Vite, which loads it from its sources and again whenever one of them changes.
 */
import "./development-default.ts";
import { resolve } from "node:path";
import { readEnv } from "#platform/env.ts";
import { takeInstance } from "#platform/single-instance.server.ts";
import { exitWithStartError } from "#platform/start-errors.ts";
import { startStandIns } from "../../sandbox/index.ts";
import { bannerOf } from "./banner.ts";
import { checkPortIsFree } from "./check-port.ts";
import { startDevWeb } from "./dev-web.ts";
import { keptSecret } from "./kept-secret.ts";
import { openDatabase } from "./open-database.ts";
import { pointedAt } from "./pointed-at.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { say, withProgress } from "./progress.ts";
import { createShutdown } from "./shutdown.ts";

const shutdown = createShutdown();
const context: { port?: number; databaseUrl?: string | undefined } = {};

async function start(): Promise<void> {
  const env = readEnv({ DEMO: "true", LOG_LEVEL: "warn", ...process.env });
  const dataDir = resolve(env.DATA_DIR);
  context.port = env.PORT;
  context.databaseUrl = env.DATABASE_URL;

  const instance = await takeInstance(dataDir);
  shutdown.onStop(() => instance.release());
  await checkPortIsFree(env.HOST, env.PORT);
  say("Passerelle is starting for development.");

  const database = await withProgress("Opening the database", () =>
    openDatabase({ databaseUrl: env.DATABASE_URL, dataDir }),
  );
  shutdown.onStop(() => database.stop());
  shutdown.signal.throwIfAborted();
  await prepareDatabase(database.url, env.DEMO);
  shutdown.signal.throwIfAborted();

  const standIns = await startStandIns({ host: env.HOST, port: env.PORT });
  shutdown.onStop(() => standIns.stop());
  const web = await withProgress("Starting Vite", () =>
    startDevWeb(
      { ...pointedAt(env, standIns.settings), SECRET: env.SECRET ?? keptSecret(dataDir) },
      database.url,
    ),
  );
  shutdown.onStop(() => web.stop());
  shutdown.signal.throwIfAborted();

  instance.note("running", web.address);
  say(bannerOf({ address: web.address, demo: env.DEMO, services: standIns.services }));
}

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
await shutdown.stopEverything();
process.exit(0);
