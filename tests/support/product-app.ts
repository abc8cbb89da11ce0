import { readEnv } from "#platform/env.ts";
import { openQueue } from "#platform/jobs/queue.server.ts";
import { ensureBuild } from "../../src/processes/ensure-build.ts";
import { makeDeps } from "../../src/processes/make-deps.ts";
import { loadBuild } from "../../src/processes/product-build.ts";
import { createTestDatabase } from "./test-server.ts";

/** The built product over a database of its own, asked without a port: the whole way of a request but the socket. */
export async function openProductApp(template: "empty" | "demo" = "demo") {
  await ensureBuild(async (_words, work) => work());
  const database = await createTestDatabase(template);
  const env = readEnv({
    NODE_ENV: "production",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
    DEMO: "true",
  });
  const deps = makeDeps(env, database.url, "test");
  const build = await loadBuild();
  const queue = await openQueue(deps.pool, build.product.jobs, deps.log);
  const { app, stop } = await build.product.createWebProduct({ ...deps, queue }, build);
  return {
    pool: deps.pool,
    /** Asks for a path as a browser of this origin would. */
    ask: async (path: string, init?: RequestInit): Promise<Response> =>
      app.fetch(new Request(new URL(path, "http://passerelle.test"), init)),
    async close() {
      stop();
      await queue.stop();
      await deps.pool.end();
      await database.drop();
    },
  };
}

export type ProductApp = Awaited<ReturnType<typeof openProductApp>>;
