import { createServer } from "node:http";
import { requireMigratable } from "#platform/db/migrate.server.ts";
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
  /** Given if another part of the process serves them. */
  metrics?: Metrics,
) {
  const deps = createDeps(env, databaseUrl, "worker", createDatabase, {
    metrics,
    statementTimeoutMs: WORKER_STATEMENT_TIMEOUT_MS,
  });
  await requireMigratable(deps.pool);
  await openReceiptKey(deps);
  const queue = await startWorker(deps, jobs);
  const metricsServer =
    metrics || env.METRICS_PORT === undefined
      ? null
      : await serveMetrics(env, env.METRICS_PORT, deps.metrics);
  deps.log.info({ jobs: jobs.length, metrics: metricsServer?.address }, "worker running");
  return {
    /** Address of the metrics if this process serves them itself. */
    metricsAddress: metricsServer?.address ?? null,
    async stop() {
      await metricsServer?.stop();
      await queue.stop();
      await deps.pdf.stop();
      await deps.hasher.stop();
      await deps.pool.end();
    },
  };
}

/** Serves metrics and liveness of a separate worker on their own port. */
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
