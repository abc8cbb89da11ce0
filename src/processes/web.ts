/** The web process for production: needs DATABASE_URL, a build and a migrated database. */
import "./production-default.ts";
import { loadBuild } from "./product-build.ts";
import { runProcess } from "./shutdown.ts";
import { startWeb } from "./web-process.ts";

await runProcess(async (env, databaseUrl) => startWeb(env, databaseUrl, await loadBuild()));
