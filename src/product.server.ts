import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { CallSearch, callSearchContext } from "#features/calls/call-search.server.ts";
import { CatalogueKeeper } from "#features/calls/catalogue/keeper.server.ts";
import { callJobs } from "#features/calls/jobs/index.server.ts";
import { databaseContext } from "#platform/db/context.server.ts";
import type { Deps } from "#platform/deps.ts";
import { createHttpApp } from "#platform/http/http-app.server.ts";
import { requestInfoContext } from "#platform/http/request-info.ts";
import type { AnyJob } from "#platform/jobs/job.ts";
import { renderErrorPage } from "./error-document.tsx";
import { demoContext, serverPartsContext } from "./product-context.ts";

/** Every job of the product; the worker runs them, web processes only put them in the queue. */
export const jobs: readonly AnyJob[] = [...callJobs];

export interface WebParts {
  build: ServerBuild;
  /** Built files of the browser; null in development. */
  clientDir: string | null;
  /** Addresses of the scripts of public pages, by name. */
  scripts: Readonly<Record<string, string>>;
}

/** The web side of the product: features wired to routes, behind the HTTP application. */
export async function createWebProduct(deps: Deps, { build, clientDir, scripts }: WebParts) {
  const { env, log, metrics, clock } = deps;
  const keeper = new CatalogueKeeper(deps.pool, log, (size) => metrics.catalogueCalls.set(size));
  const search = new CallSearch(deps.db, keeper, clock);
  const handle = createRequestHandler(build, env.NODE_ENV);
  await keeper.start();

  const app = createHttpApp({
    env,
    log,
    metrics,
    clock,
    clientDir,
    answer: (request, info) => {
      const context = new RouterContextProvider();
      context.set(requestInfoContext, info);
      context.set(demoContext, env.DEMO || env.NODE_ENV === "development");
      context.set(databaseContext, deps.db);
      context.set(callSearchContext, search);
      context.set(serverPartsContext, { log, scripts });
      return handle(request, context);
    },
    // Comes back to the page one was on, which only the request knows.
    isPersonal: (path) => path.startsWith("/change_locale/"),
    errorPage: (code, info) => renderErrorPage({ code, id: info.id }, info, scripts),
    isReady: async () => {
      try {
        await deps.pool.query("select 1");
        return keeper.revision >= 0;
      } catch {
        return false;
      }
    },
    revision: () => String(search.revision),
  });
  return { app, search, stop: () => keeper.stop() };
}
