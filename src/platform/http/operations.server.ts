import { createHash, timingSafeEqual } from "node:crypto";
import type { Env } from "../env.ts";
import type { Metrics } from "../metrics.server.ts";
import type { App } from "./app-context.ts";

interface OperationsOptions {
  env: Env;
  metrics: Metrics;
  isReady: () => boolean;
  databaseDownMs: () => number | null;
}

/**
 * Health and metrics for operators. Live: the process runs. Ready: the catalogue is loaded. A process
 * without its database stays ready, because all processes share it: cached pages are better than none.
 */
export function serveOperations(
  app: App,
  { env, metrics, isReady, databaseDownMs }: OperationsOptions,
): void {
  app.get("/health/live", (c) => c.text("ok"));
  app.get("/health/ready", (c) => {
    if (!isReady()) return c.text("not ready", 503);
    return c.text(databaseDownMs() === null ? "ok" : "ok, from memory: the database is away");
  });
  app.get("/metrics", async (c) => {
    const allowed = env.METRICS_TOKEN
      ? isSameSecret(c.req.header("authorization") ?? "", `Bearer ${env.METRICS_TOKEN}`)
      : env.NODE_ENV !== "production" || env.DEMO;
    if (!allowed) return c.text("Not found", 404);
    return c.text(await metrics.registry.metrics(), 200, {
      "Content-Type": metrics.registry.contentType,
    });
  });
}

/** In constant time, so that the duration reveals nothing. */
const isSameSecret = (candidate: string, expected: string): boolean =>
  timingSafeEqual(computeDigest(candidate), computeDigest(expected));

const computeDigest = (text: string) => createHash("sha256").update(text).digest();
