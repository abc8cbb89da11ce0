import { systemClock } from "#platform/clock.ts";
import { createDatabase, createPool } from "#platform/db/pool.server.ts";
import type { Deps } from "#platform/deps.ts";
import type { Env } from "#platform/env.ts";
import { createLog } from "#platform/log.ts";
import { createMetrics, type Metrics } from "#platform/metrics.server.ts";

/** Made once a process and handed on: a module loaded by Node and by the bundle would exist twice. */
export function makeDeps(
  env: Env,
  databaseUrl: string,
  name: string,
  metrics: Metrics = createMetrics(name),
): Deps {
  const pool = createPool(databaseUrl, { size: env.DATABASE_POOL, metrics });
  return {
    env,
    pool,
    db: createDatabase(pool),
    clock: systemClock,
    log: createLog(env, name),
    metrics,
  };
}
