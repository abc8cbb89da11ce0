import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import type { Clock } from "../clock.ts";
import type { Env } from "../env.ts";
import { ERROR_STATUS, type ErrorCode, isRefusal, toErrorCode } from "../errors.ts";
import { isLocale } from "../i18n/locale.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.server.ts";
import { OnePerTick } from "../throttle/one-per-tick.ts";
import type { App, AppContext } from "./app-context.ts";
import { limitBodies, type TakeActs } from "./body-limit.server.ts";
import { createLocaleCookie } from "./cookies.ts";
import {
  createErrorResponder,
  isPageNavigation,
  type RenderErrorPage,
  type RenderFramedRefusal,
  showRefusalAsPage,
} from "./error-response.server.ts";
import { createNetworkLimiter } from "./network-limiter.server.ts";
import { serveOperations } from "./operations.server.ts";
import { createProxyWarning, createRequestReader } from "./read-request.server.ts";
import {
  bufferBodies,
  findRequestLineProblem,
  rejectMalformedBodies,
} from "./reject-malformed.server.ts";
import type { RequestInfo } from "./request-info.ts";
import { canChangeState } from "./request-origin.ts";
import { DEFAULT_POLICY, type RoutePolicy } from "./route-policy.ts";
import { buildSecurityHeaders } from "./security-headers.ts";
import {
  canBeShared,
  createVisitorPages,
  hasSession,
  isSharedRead,
  mayBeSignedIn,
} from "./visitor-pages.server.ts";

export interface HttpAppOptions {
  env: Env;
  log: Log;
  metrics: Metrics;
  clock: Clock;
  /** Built browser files, or null in development, where Vite serves them. */
  clientDir: string | null;
  /** The router: pages and endpoints of the product. */
  handleRequest: (request: Request, info: RequestInfo, asVisitor?: boolean) => Promise<Response>;
  /** User id of the session of a request; null if the session is invalid. */
  findUserId: (request: Request, info: RequestInfo) => Promise<string | null>;
  /** The same without a database query: null too if the session was not looked up lately. */
  getCachedUserId: (request: Request, info: RequestInfo) => string | null;
  takeActs: TakeActs;
  /** The policy of the route at a path. */
  getPolicy: (path: string) => RoutePolicy;
  /** The error page of requests that do not reach a page. */
  renderErrorPage: RenderErrorPage;
  /** The same in the frame of its address, if the actor has that frame; null otherwise. */
  renderFramedRefusal: RenderFramedRefusal;
  /** Readiness of this process, for load balancers. */
  isReady: () => boolean;
  /** The answer to pages and endpoints during maintenance; null while the site is open. */
  createMaintenanceResponse: (request: Request, info: RequestInfo) => Promise<Response | null>;
  /** How long the database has been down, in milliseconds; null while it is up. */
  databaseDownMs: () => number | null;
  /** HTML notice that a page may be outdated. */
  renderOutageNotice: (info: RequestInfo, signedIn: boolean) => string;
  /** Changes whenever cached visitor pages may be outdated. */
  getRevision: () => string;
}

/** Default `Retry-After` of a 503. */
const RETRY_SECONDS = "30";
const OUTAGE_GRACE_MS = 2_000;

/**
 * The HTTP application: all middlewares between the connection and the router, in the order of their declaration here.
 */
export function createHttpApp(appOptions: HttpAppOptions): App {
  const app: App = new Hono();
  const onePerTick = new OnePerTick();
  const options: HttpAppOptions = {
    ...appOptions,
    handleRequest: async (...args) => {
      await onePerTick.waitForTick();
      return appOptions.handleRequest(...args);
    },
  };
  const fail = createErrorResponder(options.renderErrorPage);
  const readRequest = createRequestReader(options.env, options.clock);
  const warnOfProxy = createProxyWarning(options);
  const limits = createNetworkLimiter(options, fail);
  const renderNotice = (c: AppContext) => options.renderOutageNotice(c.get("info"), hasSession(c));
  const visitorPage = createVisitorPages({
    ...options,
    runLimited: limits.read,
    renderNotice,
  });

  /**
   * Shared pages of visitors come from the cache, all others are rendered per request. While the database is down,
   * pages that need it answer UNAVAILABLE.
   */
  async function answerPage(c: AppContext): Promise<Response> {
    const downMs = options.databaseDownMs();
    const isShareable = downMs === null ? isSharedRead(c) : canBeShared(c);
    const shared = isShareable ? await visitorPage(c, downMs !== null) : null;
    if (shared) return shared;
    const { fromMemory } = c.get("policy");
    // A broken connection is soon replaced: pages are refused only if the database stays down.
    if (downMs !== null && downMs > OUTAGE_GRACE_MS && !fromMemory) return fail(c, "UNAVAILABLE");
    // While the database is down, only routes that answer from memory treat the actor as a visitor. On other routes a
    // signed-in person in the middle of a deposit would be sent to the sign-in.
    const asVisitor = downMs !== null && fromMemory;
    return limits.read(c, () =>
      options.handleRequest(toRoutedRequest(c), c.get("info"), asVisitor),
    );
  }

  /** A search of the back office that makes its address too long is a mistake of a person; the other problems are not. */
  async function refuseRequestLine(c: AppContext, problem: ErrorCode): Promise<Response> {
    const isPersons = problem === "ADDRESS_TOO_LONG" && mayBeSignedIn(c) && isPageNavigation(c);
    if (!isPersons) return fail(c, problem);
    // Within the limits of pages: a session cookie that anybody may invent is looked up.
    return limits.read(c, async () => {
      const framed = options.renderFramedRefusal(c.req.raw, c.get("info"), problem);
      return (await framed.catch(() => null)) ?? fail(c, problem);
    });
  }

  app.use(async (c, next) => {
    const started = performance.now();
    c.set("cacheUntil", { moment: 0 });
    warnOfProxy(c.req.raw.headers);
    const info = readRequest(c);
    const problem = findRequestLineProblem(c);
    // The pathname as the router reads it, without `..`.
    const getPathname = () => new URL(info.path, info.origin).pathname;
    const policy = problem ? DEFAULT_POLICY : options.getPolicy(getPathname());
    c.set("policy", policy);
    const { secretAddress } = policy;
    const limits =
      c.req.method === "HEAD" ? policy.limits.filter((one) => !one.exceptHead) : policy.limits;
    c.set("info", { ...info, secretAddress, limits });
    if (problem) c.res = await refuseRequestLine(c, problem);
    else await next();
    setCommonHeaders(c, options.env);
    recordRequest(c, (performance.now() - started) / 1000, options);
  });
  // Called every few seconds by monitoring, also during maintenance.
  serveOperations(app, options);
  app.onError((error, c) => {
    const code = toErrorCode(error);
    const about = { id: c.get("info")?.id, code };
    // A refusal is a normal answer: its stack is useless, and many refusals would fill the log.
    if (isRefusal(error)) options.log.debug(about, "request refused");
    else options.log.error({ ...about, err: error }, "request failed");
    return fail(c, code);
  });
  if (options.clientDir) serveFiles(app, options.clientDir);
  app.use(async (c, next) => {
    if (c.get("policy").openDuringMaintenance) return next();
    return (await options.createMaintenanceResponse(c.req.raw, c.get("info"))) ?? next();
  });
  app.use(async (c, next) => {
    if (canChangeState(c.req.method, c.req.raw.headers, c.get("info").origin)) return next();
    if (!c.get("policy").postsFromAnywhere) return fail(c, "FORBIDDEN_ORIGIN");
    c.set("foreign", true);
    return next();
  });
  app.use((c, next) => {
    const person = mayBeSignedIn(c) ? options.getCachedUserId(c.req.raw, c.get("info")) : null;
    if (person) c.set("person", person);
    return next();
  });
  /** Looks the session up and remembers the user id. */
  const isSignedIn = async (c: AppContext): Promise<boolean> => {
    const person = c.get("person") ?? (await options.findUserId(c.req.raw, c.get("info")));
    c.set("person", person);
    return person !== null;
  };
  app.use(
    limitBodies(fail, {
      isSignedIn,
      withBodySlot: limits.withBodySlot,
      refuseUnread: limits.refuseUnread,
      takeActs: options.takeActs,
    }),
  );
  app.use(bufferBodies(fail));
  // Before a body is parsed, which costs as much as many pages.
  app.use(limits.post);
  app.use(rejectMalformedBodies(fail, isSignedIn, limits.rejectTooManyFields));
  app.use(compress({ encoding: "gzip", threshold: 1024 }));
  app.all("*", async (c) => {
    const { origin } = c.get("info");
    const answer = await showRefusalAsPage(c, await answerPage(c), {
      fail,
      renderFramedRefusal: options.renderFramedRefusal,
    });
    if ((answer.ok || answer.status === 304) && !answer.headers.has("Cache-Control"))
      answer.headers.set("Cache-Control", c.get("policy").cacheControl);
    const locale = c.req.query("locale");
    if (isLocale(locale)) {
      // A link with a language (an e-mail, a search engine) sets the language of the following pages.
      answer.headers.append("Set-Cookie", createLocaleCookie(locale, origin));
    }
    return answer;
  });
  return app;
}

/** The request with scheme and host as the client sent them; behind a proxy the proxy's headers give them. */
function toRoutedRequest(c: AppContext): Request {
  const { path, origin } = c.get("info");
  const source = c.req.raw;
  const url = new URL(path, origin);
  const request = url.href === source.url ? source : new Request(url, source);
  return withRouterOrigin(request, c.get("foreign"));
}

/**
 * The router checks the Origin header again. A page with a secret address sends "null" there, though Sec-Fetch-Site
 * proved it is ours: the header is dropped. Requests that may come from any site also lose their cookies.
 */
function withRouterOrigin(request: Request, foreign: boolean): Request {
  if (!foreign && request.headers.get("origin") !== "null") return request;
  const headers = new Headers(request.headers);
  headers.delete("origin");
  if (foreign) headers.delete("cookie");
  return new Request(request, { headers });
}

function setCommonHeaders(c: AppContext, env: Env): void {
  const { id, nonce, origin } = c.get("info");
  const { framing, secretAddress } = c.get("policy");
  const { headers, status } = c.res;
  const https = origin.startsWith("https:");
  const security = buildSecurityHeaders({
    nonce,
    https,
    framing,
    secretAddress,
    mode: env.NODE_ENV,
  });
  for (const [name, value] of Object.entries(security)) headers.set(name, value);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  // Set here because the router drops headers of failed pages.
  if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", RETRY_SECONDS);
  headers.set("X-Request-Id", id);
}

function recordRequest(c: AppContext, seconds: number, { log, metrics }: HttpAppOptions): void {
  const { method, path, raw } = c.req;
  const { status } = c.res;
  const kind = path.startsWith("/assets/") ? "file" : "page";
  metrics.requests.observe({ method, kind, status: String(status) }, seconds);
  // A client that disconnected gets no answer; that is no failure.
  const failed = status >= 500 && !raw.signal.aborted;
  if (!failed && !log.isLevelEnabled("debug")) return;
  const about = { id: c.get("info").id, method, status, ms: seconds * 1000 };
  // A 503 (a document in preparation, the database down) is no fault of the product.
  const level = status === ERROR_STATUS.UNAVAILABLE ? "warn" : "error";
  log[failed ? level : "debug"](about, "request");
}

const YEAR_SECONDS = 31_536_000;

/** Built browser files, and the few at fixed addresses. */
function serveFiles(app: App, clientDir: string): void {
  // File names contain a hash of the content, so browsers may cache them for ever.
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
