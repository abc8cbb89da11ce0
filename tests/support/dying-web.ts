/** The built web process, which dies at the point named by DIE_AT: `web after signing`… */
import { loadBuild } from "../../src/processes/product-build.ts";
import { runProcess } from "../../src/processes/shutdown.ts";
import { startWeb } from "../../src/processes/web-process.ts";
import { addKillPoints } from "./kill-points.ts";

await runProcess(async (env, databaseUrl) => {
  const parts = await loadBuild();
  const createWebProduct: typeof parts.product.createWebProduct = (deps, web) =>
    parts.product.createWebProduct(addKillPoints(deps, "web"), web);
  return startWeb(env, databaseUrl, { ...parts, product: { ...parts.product, createWebProduct } });
});
