import type { Env } from "../env.ts";
import type { Metrics } from "../metrics.server.ts";
import type { App } from "./app-context.ts";

interface Operations {
  env: Env;
  metrics: Metrics;
  isReady: () => Promise<boolean>;
}

/** For those who run the product. Alive: the process turns. Ready: it can also answer. */
export function answerOperations(app: App, { env, metrics, isReady }: Operations): void {
  app.get("/health/live", (c) => c.text("ok"));
  app.get("/health/ready", async (c) =>
    (await isReady()) ? c.text("ok") : c.text("not ready", 503),
  );
  app.get("/metrics", async (c) => {
    const allowed = env.METRICS_TOKEN
      ? c.req.header("authorization") === `Bearer ${env.METRICS_TOKEN}`
      : env.NODE_ENV !== "production" || env.DEMO;
    if (!allowed) return c.text("Not found", 404);
    return c.text(await metrics.registry.metrics(), 200, {
      "Content-Type": metrics.registry.contentType,
    });
  });
}
