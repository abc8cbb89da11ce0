/**
 * `npm run dev`: the demonstration with hot reload. Same server, database, worker and sandbox as `npm start`, but Vite
 * loads the product from its sources and reloads it after each change.
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
