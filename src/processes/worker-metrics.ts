import { createServer } from "node:http";
import type { Env } from "#platform/env.ts";
import type { Metrics } from "#platform/metrics.server.ts";
import { type ListeningServer, listenOn } from "./serve.ts";

/** The figures of a worker that runs alone, and a sign of life, on a port of their own. */
export function serveMetrics(env: Env, port: number, metrics: Metrics): Promise<ListeningServer> {
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
