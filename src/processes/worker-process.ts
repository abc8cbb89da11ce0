import type { Env } from "#platform/env.ts";
import { startWorker } from "#platform/jobs/queue.server.ts";
import type { Metrics } from "#platform/metrics.server.ts";
import { makeDeps } from "./make-deps.ts";
import type { ProductModule } from "./product-build.ts";

export async function startWorkerProcess(
  env: Env,
  databaseUrl: string,
  product: ProductModule,
  metrics?: Metrics,
) {
  const deps = makeDeps(env, databaseUrl, "worker", metrics);
  const queue = await startWorker(deps, product.jobs);
  deps.log.info({ jobs: product.jobs.length }, "worker running");
  return {
    async stop() {
      await queue.stop();
      await deps.pool.end();
    },
  };
}
