/**
 * `npm run dev`: the demonstration with hot reload. The same server, database, worker and stand-ins as `npm start`;
 * only the product comes from Vite, which loads it from its sources and again whenever one of them changes.
 */
import "./development-default.ts";
import { loadOrCreateSecret } from "./create-deps.ts";
import { startDevWeb } from "./dev-web.ts";
import { withProgress } from "./progress.ts";
import { runDemonstration } from "./run-demonstration.ts";

await runDemonstration({
  startMessage: "Passerelle is starting for development.",
  startProduct: (settings, databaseUrl, dataDir) =>
    withProgress("Starting Vite", () =>
      startDevWeb(
        { ...settings, SECRET: settings.SECRET ?? loadOrCreateSecret(dataDir) },
        databaseUrl,
      ),
    ),
});
