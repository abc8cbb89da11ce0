import { WORKER_STATEMENT_TIMEOUT_MS } from "#platform/db/pool.server.ts";
import type { Env } from "#platform/env.ts";
import type { Metrics } from "#platform/metrics.server.ts";
import { createDeps } from "./create-deps.ts";
import { openReceiptKey } from "./open-receipt-key.ts";
import type { ProductModule } from "./product-build.ts";
import { serveMetrics } from "./worker-metrics.ts";

export async function startWorkerProcess(
  env: Env,
  databaseUrl: string,
  {
    jobs,
    createDatabase,
    startWorker,
  }: Pick<ProductModule, "jobs" | "createDatabase" | "startWorker">,
  /** Given where another part of the process shows them. */
  metrics?: Metrics,
) {
  const deps = createDeps(env, databaseUrl, "worker", createDatabase, {
    metrics,
    statementTimeoutMs: WORKER_STATEMENT_TIMEOUT_MS,
  });
  await openReceiptKey(deps);
  const queue = await startWorker(deps, jobs);
  const shown =
    metrics || env.METRICS_PORT === undefined
      ? null
      : await serveMetrics(env, env.METRICS_PORT, deps.metrics);
  deps.log.info({ jobs: jobs.length, metrics: shown?.address }, "worker running");
  return {
    /** Where its figures are, if it shows them itself. */
    metricsAddress: shown?.address ?? null,
    async stop() {
      await shown?.stop();
      await queue.stop();
      await deps.pdf.stop();
      await deps.hasher.stop();
      await deps.pool.end();
    },
  };
}
