import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { callDraftJobs } from "#features/agency/call-drafts/jobs/index.server.ts";
import { createCallHub } from "#features/agency/call-drafts/live/call-hub.server.ts";
import type { DraftHub } from "#features/agency/call-drafts/live/draft-hub.server.ts";
import { CALL_LIVE_PATH } from "#features/agency/call-drafts/rules/paths.ts";
import { callNoticeJobs } from "#features/agency/call-notices/jobs/index.server.ts";
import { decisionReleaseJobs } from "#features/agency/decision-releases/jobs/index.server.ts";
import { dossierIndexJobs } from "#features/agency/dossier-index/jobs/index.server.ts";
import { dossierListJobs } from "#features/agency/dossier-list/jobs/index.server.ts";
import { createFormHub } from "#features/agency/form-designer/live/form-hub.server.ts";
import { FORM_LIVE_PATH } from "#features/agency/form-designer/rules/paths.ts";
import { formPublicationJobs } from "#features/agency/form-publication/jobs/index.server.ts";
import { homeJobs } from "#features/agency/home/jobs/index.server.ts";
import { staffJobs } from "#features/agency/staff/jobs/index.server.ts";
import { accountJobs } from "#features/people/accounts/jobs/index.server.ts";
import { alertJobs } from "#features/people/alerts/jobs/index.server.ts";
import { deleteCvFile } from "#features/people/cv/jobs/delete-cv-file.server.ts";
import { notificationJobs } from "#features/people/notifications/jobs/index.server.ts";
import {
  NotificationHub,
  notificationHubContext,
} from "#features/people/notifications/live/notification-hub.server.ts";
import { productionJobs } from "#features/people/productions/jobs/index.server.ts";
import { researcherJobs } from "#features/people/researchers/jobs/index.server.ts";
import { audienceJobs } from "#features/portal/audience/jobs/index.server.ts";
import {
  CallSearch,
  callSearchContext,
} from "#features/portal/calls/catalogue/call-search.server.ts";
import { CatalogueCache } from "#features/portal/calls/catalogue/catalogue-cache.server.ts";
import { callJobs } from "#features/portal/calls/jobs/index.server.ts";
import { contentJobs } from "#features/portal/content/jobs/index.server.ts";
import { MaintenanceSwitch } from "#features/portal/content/queries/maintenance-switch.server.ts";
import { deleteLogoFile } from "#features/portal/partners/jobs/delete-logo-file.server.ts";
import { appendixJobs } from "#features/proposals/appendices/jobs/index.server.ts";
import { commentsTopic } from "#features/proposals/comments/live/comments-topic.server.ts";
import { depositJobs } from "#features/proposals/deposits/jobs/index.server.ts";
import { exportJobs } from "#features/proposals/dossier-exports/jobs/index.server.ts";
import { deleteDossierFile } from "#features/proposals/dossier-form/jobs/delete-dossier-file.server.ts";
import { forgetChanges } from "#features/proposals/dossier-form/jobs/forget-changes.server.ts";
import { freeUnusedImages } from "#features/proposals/dossier-form/jobs/free-unused-images.server.ts";
import { DossierHub } from "#features/proposals/dossier-form/live/dossier-hub.server.ts";
import { LIVE_PATH } from "#features/proposals/dossier-form/rules/paths.ts";
import { deleteDossierFiles } from "#features/proposals/dossiers/jobs/delete-dossier-files.server.ts";
import { updateForms } from "#features/proposals/form-updates/jobs/update-forms.server.ts";
import { pointsTopic } from "#features/proposals/form-updates/live/points-topic.server.ts";
import { renewPads } from "#features/proposals/pads/jobs/renew-pads.server.ts";
import { PadHub } from "#features/proposals/pads/live/pad-hub.server.ts";
import { padsContext } from "#features/proposals/pads/live/pads-context.ts";
import { PAD_SOCKET_PATH } from "#features/proposals/pads/rules/paths.ts";
import { teamJobs } from "#features/proposals/team/jobs/index.server.ts";
import { workpadTopic } from "#features/proposals/workpad/live/workpad-topic.server.ts";
import {
  type Actor,
  actorContext,
  isSignedIn,
  type SignedInActor,
  VISITOR,
} from "#platform/actor.ts";
import { numberAuditEvents } from "#platform/audit/number-audit-events.server.ts";
import { logSecurityEvent } from "#platform/audit/security-events.server.ts";
import { createHttpApp } from "#platform/http/http-app.server.ts";
import { openDownloadsContext } from "#platform/http/open-downloads.server.ts";
import { requestInfoContext, webDepsContext } from "#platform/http/request-info.ts";
import {
  createExemption,
  createOriginReader,
  getClientAddress,
} from "#platform/http/request-origin.ts";
import { compilePolicies } from "#platform/http/route-policy.ts";
import type { AnyJob, DepsWithQueue } from "#platform/jobs/job.ts";
import { purgeExpiredResponses } from "#platform/outside/outside-cache.server.ts";
import type { SocketEndpoint } from "#platform/sockets/socket-endpoint.ts";
import { SocketServer } from "#platform/sockets/socket-server.server.ts";
import { purgeRateLimits, requireWithinLimits } from "#platform/throttle/rate-limit.server.ts";
import { renderErrorPage } from "#shell/error-document.tsx";
import { renderOutageNotice } from "#shell/maintenance-document.tsx";
import { createAuthenticator } from "./authenticate.server.ts";
import { compileDirectEndpoints } from "./direct-endpoints.ts";
import { createMaintenanceGate } from "./maintenance-gate.ts";
import { buildOpenApi, listContracts, openApiContext } from "./openapi.server.ts";
import { demoContext, renderDepsContext } from "./product-context.ts";
import { ROUTE_POLICIES } from "./route-policies.ts";
import { buildRouteTable, listPatterns, routeTableContext } from "./route-table.ts";

/**
 * While the database is down sessions cannot be verified; the request goes on, and pages that need the database refuse
 * it.
 */
const UNKNOWN_USER_ID = "unknown";

/** All jobs of the product; the worker runs them, web processes only enqueue. */
export const jobs: readonly AnyJob[] = [
  ...accountJobs,
  ...callJobs,
  ...alertJobs,
  ...contentJobs,
  ...audienceJobs,
  ...productionJobs,
  ...notificationJobs,
  deleteCvFile,
  deleteDossierFile,
  deleteDossierFiles,
  ...appendixJobs,
  ...researcherJobs,
  forgetChanges,
  freeUnusedImages,
  ...teamJobs,
  ...exportJobs,
  updateForms,
  ...depositJobs,
  ...staffJobs,
  ...callNoticeJobs,
  ...callDraftJobs,
  ...formPublicationJobs,
  ...decisionReleaseJobs,
  ...dossierIndexJobs,
  ...dossierListJobs,
  ...homeJobs,
  deleteLogoFile,
  renewPads,
  purgeRateLimits,
  purgeExpiredResponses,
  numberAuditEvents,
];

export interface WebProductOptions {
  build: ServerBuild;
  /** Built browser files; null in development. */
  clientDir: string | null;
  /** URLs of the scripts of public pages, by name. */
  scripts: Readonly<Record<string, string>>;
  /** Replaces the product's own socket endpoints (tests). */
  sockets?: readonly SocketEndpoint<SignedInActor>[];
}

/** Wires the features to routes, sockets and the HTTP application. */
export async function createWebProduct(
  deps: DepsWithQueue,
  { build, clientDir, scripts, sockets: socketEndpoints }: WebProductOptions,
) {
  const { env, log, metrics, clock } = deps;
  const cache: CatalogueCache = new CatalogueCache(deps.pool, log, (size) => {
    metrics.catalogueCalls.set(size);
    // Lists are ready for the first request, and available if the database goes down.
    search.warmUp().then(
      () => log.debug("lists ready"),
      (error) => log.warn({ err: error }, "lists could not be made ready"),
    );
  });
  const search = new CallSearch(deps.db, cache, clock);
  const handle = createRequestHandler(build, env.NODE_ENV);
  const findDirectEndpoint = compileDirectEndpoints(build.routes);
  const maintenance = new MaintenanceSwitch(deps.db, log);
  const routes = buildRouteTable(build.routes);
  const api = buildOpenApi(listContracts(build.routes));
  const notificationHub = new NotificationHub(deps);
  await cache.start();
  await maintenance.start();
  const calls = createCallHub(deps);
  const forms = createFormHub(deps);
  const dossiers = new DossierHub({ ...deps, topics: [workpadTopic, commentsTopic, pointsTopic] });
  await notificationHub.start();
  const pads = new PadHub({ ...deps, redisUrl: env.REDIS_URL });

  const { authenticate, getCachedUserId, findActiveSessions } = createAuthenticator(deps);
  const worksOnClosedSite = (actor: Actor | null) => actor?.kind === "administrator";
  const sockets = new SocketServer<SignedInActor>({
    pool: deps.pool,
    log,
    endpoints: socketEndpoints ?? listSocketEndpoints(dossiers, pads, calls, forms),
    getOrigin: createOriginReader(env),
    getClientAddress: ({ headers, socket }) =>
      getClientAddress(headers["x-forwarded-for"]?.toString(), socket.remoteAddress, {
        trustProxy: env.TRUST_PROXY,
      }),
    isExempt: createExemption(env),
    authenticate: async (request) => {
      // Socket requests are built with the public address.
      const actor = await authenticate(request, new URL(request.url));
      return isSignedIn(actor) ? actor : null;
    },
    findActiveSessions,
    isClosedTo: (actor) => maintenance.current.on && !worksOnClosedSite(actor),
  });
  maintenance.onClosing(() => sockets.closeSite());
  await sockets.start();
  dossiers.start();
  calls.start();
  forms.start();
  await pads.start();

  const app = createHttpApp({
    env,
    log,
    metrics,
    clock,
    clientDir,
    handleRequest: async (request, info, asVisitor = false) => {
      const context = new RouterContextProvider();
      context.set(requestInfoContext, info);
      context.set(demoContext, env.DEMO || env.NODE_ENV === "development");
      context.set(callSearchContext, search);
      context.set(webDepsContext, deps);
      context.set(notificationHubContext, notificationHub);
      context.set(padsContext, pads);
      context.set(openDownloadsContext, dossiers.downloads);
      const actor = asVisitor ? VISITOR : await authenticate(request, info);
      context.set(actorContext, actor);
      if (info.limits.length > 0)
        await requireWithinLimits({ ...deps, actor }, info.limits, info.clientAddress);
      context.set(routeTableContext, routes);
      context.set(openApiContext, api);
      context.set(renderDepsContext, { log, scripts });
      return (findDirectEndpoint(request) ?? handle)(request, context);
    },
    findUserId: async (request, info) => {
      if (cache.isDatabaseDown) return UNKNOWN_USER_ID;
      const actor = await authenticate(request, info);
      return isSignedIn(actor) ? actor.userId : null;
    },
    getCachedUserId,
    takeActs: (person, number) => {
      const isWithin = deps.actThrottle.get(person).take(number) === 0;
      if (!isWithin) logSecurityEvent(deps, "limited", { account: person, what: "acts" });
      return isWithin;
    },
    getPolicy: compilePolicies(listPatterns(build.routes), ROUTE_POLICIES),
    renderErrorPage: (code, info, retry) =>
      renderErrorPage({ code, id: info.id, ...retry }, info, scripts),
    createMaintenanceResponse: createMaintenanceGate({
      maintenance,
      clock,
      signer: deps.signer,
      scripts,
      isExempt: async (request, info) => worksOnClosedSite(await authenticate(request, info)),
    }),
    isReady: () => cache.isLoaded,
    databaseDownMs: () => cache.databaseDownMs,
    renderOutageNotice: (info, signedIn) => renderOutageNotice(info.locale, signedIn),
    getRevision: () => String(search.revision),
  });
  const stop = () => {
    sockets.stop();
    dossiers.stop();
    calls.stop();
    forms.stop();
    void pads.stop();
    notificationHub.stop();
    cache.stop();
    maintenance.stop();
  };
  /** Closes streams and sockets, which would keep the server from closing as long as their pages are open. */
  const drain = () => {
    notificationHub.drain();
    sockets.drain();
  };
  return { app, search, upgrade: sockets.upgrade, drain, stop };
}

/** All addresses of WebSockets. */
export const SOCKET_PATHS: readonly string[] = [
  LIVE_PATH,
  PAD_SOCKET_PATH,
  CALL_LIVE_PATH,
  FORM_LIVE_PATH,
];

const listSocketEndpoints = (
  dossiers: DossierHub,
  pads: PadHub,
  calls: DraftHub,
  forms: DraftHub,
): readonly SocketEndpoint<SignedInActor>[] => [
  dossiers.endpoint,
  pads.endpoint,
  calls.endpoint,
  forms.endpoint,
];
