import { type Env, readEnv } from "#platform/env.ts";
import { exitWithStartError, StartError } from "#platform/start-errors.ts"; /**
 * One orderly end, however it was asked for: what was started last is stopped first, a start that is still under way
 * is broken off, and nothing hangs for ever.
 */
export type Shutdown = {
  /** Aborted as soon as the end is asked for. */
  signal: AbortSignal;
  /** Remembers how to stop something that has just been started. */
  onStop(stop: () => void | Promise<void>): void;
  stopEverything(): Promise<void>;
};

const MAX_STOP_MS = 60_000;
/** npm and the terminal both pass a Ctrl-C on: signals this close together are the same wish. */
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

  let askedAt: number | undefined;
  const ask = () => {
    if (askedAt !== undefined && performance.now() - askedAt > REPEATED_SIGNAL_MS) process.exit(1);
    askedAt ??= performance.now();
    controller.abort();
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, ask);
  // The process that started this one is gone, and with it the terminal or the service manager behind it.
  process.once("disconnect", ask);
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
