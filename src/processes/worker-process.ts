import { createServer } from "node:http";
import { WORKER_STATEMENT_TIMEOUT_MS } from "#platform/db/pool.server.ts";
import type { Env } from "#platform/env.ts";
import type { Metrics } from "#platform/metrics.server.ts";
import { createDeps, openReceiptKey } from "./create-deps.ts";
import type { ProductModule } from "./product-build.ts";
import { type ListeningServer, listenOn } from "./serve.ts";

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

/** The figures of a worker that runs alone, and a sign of life, on a port of their own. */
function serveMetrics(env: Env, port: number, metrics: Metrics): Promise<ListeningServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://worker");
    const allowed =
      !env.METRICS_TOKEN || request.headers.authorization === `Bearer ${env.METRICS_TOKEN}`;
    if (pathname === "/health/live") return void response.end("ok");
    if (pathname !== "/metrics" || !allowed) {
      response.statusCode = 404;
      return void response.end("Not found");
    }
    metrics.registry.metrics().then(
      (text) => {
        response.setHeader("Content-Type", metrics.registry.contentType);
        response.end(text);
      },
      () => response.destroy(),
    );
  });
  return listenOn(server, { HOST: env.HOST, PORT: port });
}
