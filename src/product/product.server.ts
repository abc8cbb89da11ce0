import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { accountJobs } from "#features/accounts/jobs/index.server.ts";
import { sessionToken } from "#features/accounts/session-cookie.ts";
import { actorOfToken } from "#features/accounts/sessions.server.ts";
import { alertJobs } from "#features/alerts/jobs/index.server.ts";
import { END_MAILS_PATH } from "#features/alerts/rules/digest-links.ts";
import { audienceJobs } from "#features/audience/jobs/index.server.ts";
import { CallSearch, callSearchContext } from "#features/calls/catalogue/call-search.server.ts";
import { CatalogueCache } from "#features/calls/catalogue/catalogue-cache.server.ts";
import { callJobs } from "#features/calls/jobs/index.server.ts";
import { contentJobs } from "#features/content/jobs/index.server.ts";
import { MaintenanceSwitch } from "#features/content/queries/maintenance-switch.server.ts";
import { deleteCvFile } from "#features/cv/jobs/delete-cv-file.server.ts";
import { CV_FILES_PATH, MAX_UPLOAD_BYTES } from "#features/cv/rules/cv-file.ts";
import { notificationJobs } from "#features/notifications/jobs/index.server.ts";
import {
  NotificationHub,
  notificationHubContext,
} from "#features/notifications/live/notification-hub.server.ts";
import { careerJobs } from "#features/researchers/jobs/career-jobs.server.ts";
import { productionJobs } from "#features/researchers/jobs/productions/index.server.ts";
import { PICTURE_PATH } from "#features/researchers/picture-address.ts";
import { MAX_PICTURE_BYTES } from "#features/researchers/rules/picture.ts";
import { actorContext, VISITOR } from "#platform/actor.ts";
import { createHttpApp } from "#platform/http/http-app.server.ts";
import { requestInfoContext } from "#platform/http/request-info.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import type { AnyJob, DepsWithQueue } from "#platform/jobs/job.ts";
import { forgetAnswers } from "#platform/outside/forget-answers.server.ts";
import { forgetRateLimits } from "#platform/rate-limit/forget-rate-limits.server.ts";
import { renderErrorPage } from "#shell/error-document.tsx";
import { maintenanceGate } from "./maintenance-gate.ts";
import { contractsOf, openApi, openApiContext } from "./openapi.server.ts";
import { demoContext, serverPartsContext } from "./product-context.ts";
import { routeTable, routeTableContext } from "./route-table.ts";

/** Doors that know the browser before anybody is signed in. */
const isAtTheDoor = (path: string) =>
  path === "/orcid_check" || path === "/connexion-orcid" || path === "/backoffice";

/** Every job of the product; the worker runs them, web processes only put them in the queue. */
export const jobs: readonly AnyJob[] = [
  ...accountJobs,
  ...callJobs,
  ...alertJobs,
  ...contentJobs,
  ...audienceJobs,
  ...productionJobs,
  ...notificationJobs,
  deleteCvFile,
  ...careerJobs,
  forgetRateLimits,
  forgetAnswers,
];

export interface WebParts {
  build: ServerBuild;
  /** Built files of the browser; null in development. */
  clientDir: string | null;
  /** Addresses of the scripts of public pages, by name. */
  scripts: Readonly<Record<string, string>>;
}

/** The web side of the product: features wired to routes, behind the HTTP application. */
export async function createWebProduct(
  deps: DepsWithQueue,
  { build, clientDir, scripts }: WebParts,
) {
  const { env, log, metrics, clock } = deps;
  const cache = new CatalogueCache(deps.pool, log, (size) => metrics.catalogueCalls.set(size));
  const search = new CallSearch(deps.db, cache, clock);
  const handle = createRequestHandler(build, env.NODE_ENV);
  const maintenance = new MaintenanceSwitch(deps.db, log);
  const routes = routeTable(build.routes);
  const api = openApi(contractsOf(build.routes));
  const notices = new NotificationHub(deps);
  await cache.start();
  await maintenance.start();
  await notices.start();

  /** Administrators work on a closed site, and their door stays open. */
  const worksOnClosedSite = async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/backoffice" || pathname === "/logout") return true;
    const token = sessionToken(request);
    const actor = token ? await actorOfToken(deps.db, token, clock.now()) : null;
    return actor?.kind === "administrator";
  };

  const app = createHttpApp({
    env,
    log,
    metrics,
    clock,
    clientDir,
    answer: async (request, info) => {
      const token = sessionToken(request);
      const context = new RouterContextProvider();
      context.set(requestInfoContext, info);
      context.set(demoContext, env.DEMO || env.NODE_ENV === "development");
      context.set(callSearchContext, search);
      context.set(webDepsContext, deps);
      context.set(notificationHubContext, notices);
      const actor = token ? await actorOfToken(deps.db, token, clock.now()) : null;
      context.set(actorContext, actor ?? VISITOR);
      context.set(routeTableContext, routes);
      context.set(openApiContext, api);
      context.set(serverPartsContext, { log, scripts });
      return handle(request, context);
    },
    // Comes back to the page one was on, or reads cookies before anybody is signed in: only the request knows.
    isPersonal: (path) => path.startsWith("/change_locale/") || isAtTheDoor(path),
    // One-click unsubscription (RFC 8058): mail programs post from wherever they are.
    takesFromAnywhere: (path) =>
      path.startsWith("/unsubscribe/") || path.startsWith(`${END_MAILS_PATH}/`),
    // A form around a file of the size it may have.
    uploads: {
      [PICTURE_PATH]: MAX_PICTURE_BYTES + 100_000,
      [CV_FILES_PATH]: MAX_UPLOAD_BYTES,
    },
    errorPage: (code, info) => renderErrorPage({ code, id: info.id }, info, scripts),
    closed: maintenanceGate({ maintenance, clock, scripts, isExempt: worksOnClosedSite }),
    isReady: async () => {
      try {
        await deps.pool.query("select 1");
        return cache.revision >= 0;
      } catch {
        return false;
      }
    },
    revision: () => String(search.revision),
  });
  const stop = () => {
    notices.stop();
    cache.stop();
    maintenance.stop();
  };
  /** Ends what would keep a server from closing: streams stay open as long as their pages do. */
  const drain = () => notices.drain();
  return { app, search, drain, stop };
}
