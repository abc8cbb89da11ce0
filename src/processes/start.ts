/** `npm start`: the built product as a demonstration. In production web.ts and worker.ts run on their own. */
import "./production-default.ts";
import { startAll } from "./all.ts";
import { ensureBuild } from "./ensure-build.ts";
import { keptSecret } from "./kept-secret.ts";
import { withProgress } from "./progress.ts";
import { runDemonstration } from "./run-demonstration.ts";

await runDemonstration({
  words: "Passerelle is starting.",
  prepare: (signal) => ensureBuild(withProgress, signal),
  startProduct: (settings, databaseUrl, dataDir) =>
    startAll({
      env: { ...settings, SECRET: settings.SECRET ?? keptSecret(dataDir) },
      databaseUrl,
      demo: settings.DEMO,
    }),
});
