import type { Env } from "#platform/env.ts";
import { createMetrics } from "#platform/metrics.server.ts";
import { createSecret } from "./create-deps.ts";
import { loadBuild } from "./product-build.ts";
import { startWeb } from "./web-process.ts";
import { startWorkerProcess } from "./worker-process.ts";

interface WebAndWorkerOptions {
  env: Env;
  databaseUrl: string;
  demo: boolean;
}

/** Web and worker in one process: for demonstrations and small installations. */
export async function startWebAndWorker({ env, databaseUrl, demo }: WebAndWorkerOptions) {
  const build = await loadBuild();
  const settings = { ...env, DEMO: demo, SECRET: env.SECRET ?? createSecret() };
  // Shared metrics, so that the web's /metrics includes the worker's.
  const metrics = createMetrics("all");
  const worker = await startWorkerProcess(settings, databaseUrl, build.product, metrics);
  const web = await startWeb(settings, databaseUrl, build, metrics).catch(async (error) => {
    await worker.stop();
    throw error;
  });
  return {
    address: web.address,
    async stop() {
      await web.stop();
      await worker.stop();
    },
  };
}
