import type { Env } from "#platform/env.ts";
import { randomSecret } from "./make-deps.ts";
import { loadBuild } from "./product-build.ts";
import { startWeb } from "./web-process.ts";
import { startWorkerProcess } from "./worker-process.ts";

interface AllOptions {
  env: Env;
  databaseUrl: string;
  demo: boolean;
}

/** Web and worker together in one process: for demonstrations and small installations. */
export async function startAll({ env, databaseUrl, demo }: AllOptions) {
  const build = await loadBuild();
  const settings = { ...env, DEMO: demo, SECRET: env.SECRET ?? randomSecret() };
  const worker = await startWorkerProcess(settings, databaseUrl, build.product);
  const web = await startWeb(settings, databaseUrl, build).catch(async (error) => {
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
