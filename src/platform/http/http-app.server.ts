import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import type { Clock } from "../clock.ts";
import type { Env } from "../env.ts";
import { ERROR_STATUS, isRefusal, toErrorCode } from "../errors.ts";
import { isLocale } from "../i18n/locale.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.server.ts";
import { OnePerTick } from "../throttle/one-per-tick.ts";
import type { App, AppContext } from "./app-context.ts";
import { limitBodies, type TakeActs } from "./body-limit.server.ts";
import { createLocaleCookie } from "./cookies.ts";
import {
  createErrorResponder,
  type RenderErrorPage,
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
  /** Built files of the browser, or null in development, where Vite serves them. */
  clientDir: string | null;
  /** The pages and endpoints of the product. */
  handleRequest: (request: Request, info: RequestInfo, asVisitor?: boolean) => Promise<Response>;
  /** Whose session comes with a request: the id of an account, null where it is nobody's. */
  findUserId: (request: Request, info: RequestInfo) => Promise<string | null>;
  /** The same without asking the database: null also where nobody has asked for a while. */
  getCachedUserId: (request: Request, info: RequestInfo) => string | null;
  takeActs: TakeActs;
  /** What the route at a path asks of this shell. */
  getPolicy: (path: string) => RoutePolicy;
  /** An error in words, for requests that never reach a page. */
  renderErrorPage: RenderErrorPage;
  /** Whether this process can do its work; asked by load balancers. */
  isReady: () => boolean;
  /** Answers instead of pages and endpoints while the site is closed; null while it is open. */
  createMaintenanceResponse: (request: Request, info: RequestInfo) => Promise<Response | null>;
  /** For how long the database has been away, in milliseconds; null while it is there. */
  databaseDownMs: () => number | null;
  /** Says on a page that it may be old, as HTML. */
  renderOutageNotice: (info: RequestInfo, signedIn: boolean) => string;
  /** Changes whenever pages kept for visitors may have become untrue. */
  getRevision: () => string;
}

/** When to come back while the service is away. */
const RETRY_SECONDS = "30";
const OUTAGE_GRACE_MS = 2_000;

/** Everything between a connection and a page, in this order. */
export function createHttpApp(given: HttpAppOptions): App {
  const app: App = new Hono();
  const turns = new OnePerTick();
  const options: HttpAppOptions = {
    ...given,
    handleRequest: async (...asked) => {
      await turns.waitForTick();
      return given.handleRequest(...asked);
    },
  };
  const fail = createErrorResponder(options.renderErrorPage);
  const readRequest = createRequestReader(options.env, options.clock);
  const noteForwarded = createProxyWarning(options);
  const limits = createNetworkLimiter(options, fail);
  const notice = (c: AppContext) => options.renderOutageNotice(c.get("info"), hasSession(c));
  const visitorPage = createVisitorPages({
    ...options,
    runLimited: limits.read,
    renderNotice: notice,
  });

  /** Pages of visitors are shared, the others made for who asks; while the database is away, what needs it says so. */
  async function pageAnswer(c: AppContext): Promise<Response> {
    const awayMs = options.databaseDownMs();
    const shares = awayMs === null ? isSharedRead(c) : canBeShared(c);
    const shared = shares ? await visitorPage(c, awayMs !== null) : null;
    if (shared) return shared;
    const { fromMemory } = c.get("policy");
    // A broken connection is soon replaced: only a database that stays away is no longer asked.
    if (awayMs !== null && awayMs > OUTAGE_GRACE_MS && !fromMemory) return fail(c, "UNAVAILABLE");
    // From memory only what is everybody's is answered. Whatever else is asked for until then is asked by who they are:
    // taken for a visitor, somebody who deposits in that moment would be sent to the sign-in.
    const asVisitor = awayMs !== null && fromMemory;
    return limits.read(c, () =>
      options.handleRequest(toRoutedRequest(c), c.get("info"), asVisitor),
    );
  }

  app.use(async (c, next) => {
    const started = performance.now();
    c.set("keepUntil", { moment: 0 });
    noteForwarded(c.req.raw.headers);
    const info = readRequest(c);
    const problem = findRequestLineProblem(c);
    // The path as the router will read it: without `..`, for one.
    const pathOf = () => new URL(info.path, info.origin).pathname;
    const policy = problem ? DEFAULT_POLICY : options.getPolicy(pathOf());
    c.set("policy", policy);
    c.set("info", { ...info, secretAddress: policy.secretAddress });
    if (problem) c.res = fail(c, problem);
    else await next();
    setCommonHeaders(c, options.env);
    recordRequest(c, (performance.now() - started) / 1000, options);
  });
  // Asked every few seconds, and open to whoever runs the product also while the site is closed.
  serveOperations(app, options);
  app.onError((error, c) => {
    const code = toErrorCode(error);
    const about = { id: c.get("info")?.id, code };
    // A refusal is an answer: its stack says nothing, and whoever sends many would fill the log.
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
  /** Knows from then on whose session it is. */
  const isSomebody = async (c: AppContext): Promise<boolean> => {
    const person = c.get("person") ?? (await options.findUserId(c.req.raw, c.get("info")));
    c.set("person", person);
    return person !== null;
  };
  app.use(
    limitBodies(fail, {
      isSignedIn: isSomebody,
      withBodySlot: limits.held,
      refuseUnread: limits.refuseUnread,
      takeActs: options.takeActs,
    }),
  );
  app.use(bufferBodies(fail));
  // Before a body is looked at: that costs as much as many pages.
  app.use(limits.post);
  app.use(rejectMalformedBodies(fail, isSomebody, limits.refuseAbsurd));
  app.use(compress({ encoding: "gzip", threshold: 1024 }));
  app.all("*", async (c) => {
    const { origin } = c.get("info");
    const answer = await showRefusalAsPage(c, await pageAnswer(c), fail);
    if ((answer.ok || answer.status === 304) && !answer.headers.has("Cache-Control"))
      answer.headers.set("Cache-Control", c.get("policy").cacheControl);
    const asked = c.req.query("locale");
    if (isLocale(asked)) {
      // A link in a given language (an e-mail, a search engine) settles the language for what follows.
      answer.headers.append("Set-Cookie", createLocaleCookie(asked, origin));
    }
    return answer;
  });
  return app;
}

/** The request as its sender made it: behind a proxy, scheme and host are the proxy's to tell. */
function toRoutedRequest(c: AppContext): Request {
  const { path, origin } = c.get("info");
  const source = c.req.raw;
  const url = new URL(path, origin);
  const request = url.href === source.url ? source : new Request(url, source);
  return withRouterOrigin(request, c.get("foreign"));
}

/**
 * The router checks origins again, by the Origin header alone. A page that hides its address (it holds a secret) sends
 * "null" there, though the browser said by Sec-Fetch-Site that it is ours; and what may come from anywhere comes as
 * nobody in particular.
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
  // Here and not where errors are thrown: the router drops headers of failed pages.
  if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", RETRY_SECONDS);
  headers.set("X-Request-Id", id);
}

function recordRequest(c: AppContext, seconds: number, { log, metrics }: HttpAppOptions): void {
  const { method, path, raw } = c.req;
  const { status } = c.res;
  const kind = path.startsWith("/assets/") ? "file" : "page";
  metrics.requests.observe({ method, kind, status: String(status) }, seconds);
  // Whoever left in the middle gets no answer, and nothing is wrong.
  const failed = status >= 500 && !raw.signal.aborted;
  if (!failed && !log.isLevelEnabled("debug")) return;
  const about = { id: c.get("info").id, method, status, ms: seconds * 1000 };
  // Whoever is told to come back later (a document is being made, the database is away) has met no mistake of ours.
  const level = status === ERROR_STATUS.UNAVAILABLE ? "warn" : "error";
  log[failed ? level : "debug"](about, "request");
}

const YEAR_SECONDS = 31_536_000;

/** Built files of the browser and the few that stand at fixed addresses. */
function serveFiles(app: App, clientDir: string): void {
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
