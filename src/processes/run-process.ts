import { type Env, readEnv } from "#platform/env.ts";
import { exitWithStartError, StartError } from "#platform/start-errors.ts";
import { createShutdown } from "./shutdown.ts";

interface RunningProcess {
  stop(): Promise<void>;
}

/** Runs one process until it is asked to end; null means that its work is done. */
export async function runProcess(
  start: (env: Env, databaseUrl: string) => Promise<RunningProcess | null>,
): Promise<void> {
  const shutdown = createShutdown();
  try {
    const env = readEnv();
    if (!env.DATABASE_URL) throw new StartError("DATABASE_URL must name the PostgreSQL to use.");
    const running = await start(env, env.DATABASE_URL);
    if (!running) process.exit(0);
    shutdown.onStop(() => running.stop());
  } catch (error) {
    exitWithStartError(error, { databaseUrl: process.env.DATABASE_URL });
  }
  if (!shutdown.signal.aborted) {
    await new Promise((done) => shutdown.signal.addEventListener("abort", done, { once: true }));
  }
  await shutdown.stopEverything();
  process.exit(0);
}
