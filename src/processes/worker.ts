/** The worker process for production: needs DATABASE_URL, a build and a migrated database. */
import "./production-default.ts";
import { loadBuild } from "./product-build.ts";
import { runProcess } from "./shutdown.ts";
import { startWorkerProcess } from "./worker-process.ts";

await runProcess(async (env, databaseUrl) =>
  startWorkerProcess(env, databaseUrl, (await loadBuild()).product),
);
