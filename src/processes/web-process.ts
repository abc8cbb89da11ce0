import { requireMigratable } from "#platform/db/migrate.server.ts";
import type { Env } from "#platform/env.ts";
import type { Metrics } from "#platform/metrics.server.ts";
import { createDeps, openReceiptKey } from "./create-deps.ts";
import type { ProductBuild } from "./product-build.ts";
import { listen } from "./serve.ts";

export async function startWeb(
  env: Env,
  databaseUrl: string,
  parts: ProductBuild,
  metrics?: Metrics,
) {
  const { createDatabase, openQueue, createWebProduct, jobs } = parts.product;
  const deps = createDeps(env, databaseUrl, "web", createDatabase, { metrics });
  await requireMigratable(deps.pool);
  const queue = await openQueue(deps.pool, jobs, deps.log);
  await openReceiptKey(deps);
  if (env.DEMO) {
    const { setDemoSecondFactors } = await import("../../demo/second-factor.ts");
    await setDemoSecondFactors(deps);
  }
  const product = await createWebProduct({ ...deps, queue }, parts);
  const listening = await listen(product.app, env, product.upgrade).catch(async (error) => {
    product.stop();
    await deps.pool.end();
    throw error;
  });
  deps.log.info({ address: listening.address }, "web process listening");
  return {
    address: listening.address,
    async stop() {
      product.drain();
      await listening.stop();
      product.stop();
      await queue.stop();
      await deps.pdf.stop();
      await deps.hasher.stop();
      await deps.pool.end();
    },
  };
}
