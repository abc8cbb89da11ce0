import { type Env, readEnv } from "#platform/env.ts";
import { exitWithStartError, StartError } from "#platform/start-errors.ts";

/** Orderly shutdown: stops in reverse order of the starts, aborts a start in progress, and has a time limit. */
export type Shutdown = {
  /** Aborted when a stop is requested. */
  signal: AbortSignal;
  /** Registers how to stop a started part. */
  onStop(stop: () => void | Promise<void>): void;
  stopEverything(): Promise<void>;
};

const MAX_STOP_MS = 60_000;
/** npm and the terminal both forward Ctrl-C: signals within this time count as one. */
const REPEATED_SIGNAL_MS = 2000;

export function createShutdown(): Shutdown {
  const controller = new AbortController();
  const steps: (() => void | Promise<void>)[] = [];
  let stopped: Promise<void> | undefined;

  const stopAll = async () => {
    setTimeout(() => process.exit(1), MAX_STOP_MS).unref();
    for (let step = steps.pop(); step; step = steps.pop()) {
      try {
        await step();
      } catch (error) {
        process.stderr.write(`While stopping: ${error instanceof Error ? error.message : error}\n`);
      }
    }
  };

  let requestedAt: number | undefined;
  const requestStop = () => {
    if (requestedAt !== undefined && performance.now() - requestedAt > REPEATED_SIGNAL_MS)
      process.exit(1);
    requestedAt ??= performance.now();
    controller.abort();
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, requestStop);
  // The parent process ended.
  process.once("disconnect", requestStop);
  // A closed terminal must not turn the last messages into a crash.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

  return {
    signal: controller.signal,
    onStop: (stop) => steps.push(stop),
    stopEverything: () => {
      stopped ??= stopAll();
      return stopped;
    },
  };
}

interface RunningProcess {
  stop(): Promise<void>;
}

/** Runs one process until it is asked to stop; null means that its work is done. */
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
