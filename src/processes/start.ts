/** `npm start`: the built product as a demonstration. In production web.ts and worker.ts run separately. */
import "./production-default.ts";
import { loadOrCreateSecret } from "./create-deps.ts";
import { ensureBuild } from "./ensure-build.ts";
import { withProgress } from "./progress.ts";
import { runDemonstration } from "./run-demonstration.ts";
import { startWebAndWorker } from "./web-and-worker.ts";

await runDemonstration({
  startMessage: "Passerelle is starting.",
  prepare: (signal) => ensureBuild(withProgress, signal),
  startProduct: (settings, databaseUrl, dataDir) =>
    startWebAndWorker({
      env: { ...settings, SECRET: settings.SECRET ?? loadOrCreateSecret(dataDir) },
      databaseUrl,
      demo: settings.DEMO,
    }),
});
