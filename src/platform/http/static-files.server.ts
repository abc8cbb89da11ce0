import { serveStatic } from "@hono/node-server/serve-static";
import type { App } from "./app-context.ts";

const YEAR_SECONDS = 31_536_000;

/** Built files of the browser and the few that stand at fixed addresses. */
export function serveFiles(app: App, clientDir: string): void {
  // Names carry a hash of the content: a file never changes, so it never needs to be asked for again.
  app.use(
    "/assets/*",
    serveStatic({
      root: clientDir,
      precompressed: true,
      onFound: (_path, c) =>
        c.header("Cache-Control", `public, max-age=${YEAR_SECONDS}, immutable`),
    }),
  );
  app.use("/:file{.+\\.(svg|ico|png|txt|webmanifest)}", serveStatic({ root: clientDir }));
}
