import { randomBytes, randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import type { Clock } from "../clock.ts";
import type { Env } from "../env.ts";
import { ERROR_STATUS, type ErrorCode, errorCodeOf } from "../errors.ts";
import { isLocale, type Locale, preferredLocale } from "../i18n/locale.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.server.ts";
import { consentOf } from "./consent.ts";
import { COOKIES, readCookie, writeCookie } from "./cookies.ts";
import { discardBody } from "./discard-body.ts";
import { KeptPage, PageCache } from "./page-cache.server.ts";
import type { RequestInfo } from "./request-info.ts";
import { mayChangeState } from "./same-origin.ts";
import { securityHeaders } from "./security-headers.ts";

export interface HttpAppOptions {
  env: Env;
  log: Log;
  metrics: Metrics;
  clock: Clock;
  /** Built files of the browser, or null in development, where Vite serves them. */
  clientDir: string | null;
  /** The pages and calls of the product. */
  answer: (request: Request, info: RequestInfo) => Promise<Response>;
  /** Addresses whose answer depends on the request itself (where it comes from), and is never shared. */
  isPersonal: (path: string) => boolean;
  /** Addresses that carry a secret of their own and take posts from any site, without anybody's cookies. */
  takesFromAnywhere: (path: string) => boolean;
  /** An error in words, for requests that never reach a page. */
  errorPage: (code: ErrorCode, info: RequestInfo) => string;
  /** Whether this process can do its work; asked by load balancers. */
  isReady: () => Promise<boolean>;
  /** Answers instead of pages and calls while the site is closed; null while it is open. */
  closed: (request: Request, info: RequestInfo) => Promise<Response | null>;
  /** Addresses that take files, with the most bytes each takes. */
  uploads?: Readonly<Record<string, number>>;
  /** Changes whenever pages kept for visitors may have become untrue. */
  revision: () => string;
}

interface Variables {
  info: RequestInfo;
  keepUntil: { moment: number };
  /** Asked by another site: whose cookies it brings is not to be known. */
  foreign: boolean;
}

type AppContext = Context<{ Bindings: HttpBindings; Variables: Variables }>;

/** Forms and calls; uploads have addresses and limits of their own. */
const BODY_LIMIT_BYTES = 1_000_000;

/** When to come back while the service is away. */
const RETRY_SECONDS = "30";
const YEAR_SECONDS = 31_536_000;

export function createHttpApp(options: HttpAppOptions) {
  const { env, log, metrics, clock } = options;
  const app = new Hono<{ Bindings: HttpBindings; Variables: Variables }>();
  const cache = new PageCache(options.revision);
  const publicOrigin = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null;

  const fail = (c: AppContext, code: ErrorCode): Response => {
    const info = c.get("info");
    // What is left of a body that was not read would be taken for the next request.
    const close = code === "BODY_TOO_LARGE" ? { Connection: "close" } : {};
    const headers = { "Cache-Control": "no-store", ...close };
    if (!c.req.header("accept")?.includes("text/html")) {
      return Response.json({ code, id: info.id }, { status: ERROR_STATUS[code], headers });
    }
    return new Response(options.errorPage(code, info), {
      status: ERROR_STATUS[code],
      headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
    });
  };

  app.use(async (c, next) => {
    const started = performance.now();
    const nonce = randomBytes(16).toString("base64");
    const origin = publicOrigin ?? originOf(c, env.TRUST_PROXY);
    const keep = { moment: 0 };
    c.set("keepUntil", keep);
    c.set("info", {
      id: randomUUID(),
      locale: localeOf(c),
      nonce,
      origin,
      path: c.req.url.slice(c.req.url.indexOf("/", 8)),
      asksConsent: consentOf(c.req.raw.headers) === "unknown",
      clientAddress: clientAddressOf(c, env.TRUST_PROXY),
      keepUntil: (moment) => {
        keep.moment = moment.getTime();
      },
    });
    await next();
    const policy = { nonce, https: origin.startsWith("https:"), mode: env.NODE_ENV };
    for (const [name, value] of Object.entries(securityHeaders(policy)))
      c.res.headers.set(name, value);
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
    // Here and not where errors are thrown: the router drops headers of failed pages.
    if (c.res.status === 503 && !c.res.headers.has("Retry-After"))
      c.res.headers.set("Retry-After", RETRY_SECONDS);
    c.res.headers.set("X-Request-Id", c.get("info").id);
    const seconds = (performance.now() - started) / 1000;
    const kind = c.req.path.startsWith("/assets/") ? "file" : "page";
    metrics.requests.observe({ method: c.req.method, kind, status: String(c.res.status) }, seconds);
    // Whoever left in the middle gets no answer, and nothing is wrong.
    const failed = c.res.status >= 500 && !c.req.raw.signal.aborted;
    if (failed || log.isLevelEnabled("debug")) {
      log[failed ? "error" : "debug"](
        { id: c.get("info").id, method: c.req.method, status: c.res.status, ms: seconds * 1000 },
        "request",
      );
    }
  });

  // Alive: the process turns. Ready: it can also answer. Neither is logged: they come every few seconds.
  app.get("/health/live", (c) => c.text("ok"));
  app.get("/health/ready", async (c) =>
    (await options.isReady()) ? c.text("ok") : c.text("not ready", 503),
  );
  app.get("/metrics", async (c) => {
    const allowed = env.METRICS_TOKEN
      ? c.req.header("authorization") === `Bearer ${env.METRICS_TOKEN}`
      : env.NODE_ENV !== "production" || env.DEMO;
    if (!allowed) return c.text("Not found", 404);
    return c.text(await metrics.registry.metrics(), 200, {
      "Content-Type": metrics.registry.contentType,
    });
  });

  app.onError((error, c) => {
    const code = errorCodeOf(error);
    log.error({ id: c.get("info")?.id, code, err: error }, "request failed");
    return fail(c, code);
  });

  if (options.clientDir) {
    // Names carry a hash of the content: a file never changes, so it never needs to be asked for again.
    app.use(
      "/assets/*",
      serveStatic({
        root: options.clientDir,
        precompressed: true,
        onFound: (_path, c) =>
          c.header("Cache-Control", `public, max-age=${YEAR_SECONDS}, immutable`),
      }),
    );
    app.use("/:file{.+\\.(svg|ico|png|txt|webmanifest)}", serveStatic({ root: options.clientDir }));
  }

  app.use(async (c, next) => (await options.closed(c.req.raw, c.get("info"))) ?? next());
  app.use(async (c, next) => {
    if (mayChangeState(c.req.method, c.req.raw.headers, c.get("info").origin)) return next();
    if (options.takesFromAnywhere(c.req.path)) {
      c.set("foreign", true);
      return next();
    }
    return fail(c, "FORBIDDEN_ORIGIN");
  });
  app.use((c, next) => {
    const maxSize = options.uploads?.[c.req.path] ?? BODY_LIMIT_BYTES;
    const onError = async (c: Context) => {
      await discardBody(c.req.raw.body);
      return fail(c, "BODY_TOO_LARGE");
    };
    return bodyLimit({ maxSize, onError })(c, next);
  });
  app.use(compress({ encoding: "gzip", threshold: 1024 }));

  app.all("*", async (c) => {
    const info = c.get("info");
    const shared = isVisitorRead(c) && !options.isPersonal(c.req.path);
    const answer = shared ? await visitorAnswer(c, info) : await personalAnswer(c, info);
    const asked = c.req.query("locale");
    if (isLocale(asked)) {
      // A link in a given language (an e-mail, a search engine) settles the language for what follows.
      answer.headers.append("Set-Cookie", localeCookie(asked, info.origin.startsWith("https:")));
    }
    return answer;
  });

  function personalAnswer(c: AppContext, info: RequestInfo): Promise<Response> {
    const source = c.req.raw;
    const url = new URL(info.path, info.origin);
    // The request as the visitor made it: behind a proxy, scheme and host are the proxy's to tell.
    const request = url.href === source.url ? source : new Request(url, source);
    return options.answer(asTheRouterTakesIt(request, c.get("foreign")), info);
  }

  async function visitorAnswer(c: AppContext, info: RequestInfo): Promise<Response> {
    const shared = { ...info, clientAddress: "" };
    const key = `${info.locale} ${info.asksConsent ? "asks" : "asked"} ${info.origin} ${info.path}`;
    const kept = cache.find(key, clock.now().getTime());
    if (kept) {
      metrics.pageCache.inc({ outcome: "kept" });
      return keptAnswer(c, kept);
    }
    let unkept: Response | null = null;
    const { page, first } = await cache.make(key, async (revision) => {
      const response = await options.answer(visitorRequest(info), shared);
      const until = c.get("keepUntil").moment;
      if (until <= clock.now().getTime() || response.status !== 200 || !response.body) {
        unkept = response;
        return null;
      }
      return new KeptPage({
        status: response.status,
        headers: { "Content-Type": response.headers.get("Content-Type") ?? "text/html" },
        body: Buffer.from(await response.arrayBuffer()),
        until,
        revision,
      });
    });
    metrics.pageCache.inc({ outcome: page ? "made" : "passed" });
    if (page) return keptAnswer(c, page);
    return first && unkept ? unkept : options.answer(visitorRequest(info), shared);
  }

  return app;
}

/**
 * A request made of nothing but an address: whatever is rendered from it is the same for everyone who reads the same
 * language and has, or has not yet, answered the question of consent.
 */
function visitorRequest(info: RequestInfo): Request {
  return new Request(new URL(info.path, info.origin), { headers: { Accept: "text/html" } });
}

/**
 * The router checks origins again, by the Origin header alone. A page that hides its address (it holds a secret) sends
 * "null" there, though the browser said by Sec-Fetch-Site that it is ours; and what may come from anywhere comes as
 * nobody in particular.
 */
function asTheRouterTakesIt(request: Request, foreign: boolean): Request {
  if (!foreign && request.headers.get("origin") !== "null") return request;
  const headers = new Headers(request.headers);
  headers.delete("origin");
  if (foreign) headers.delete("cookie");
  return new Request(request, { headers });
}

function isVisitorRead(c: AppContext): boolean {
  return c.req.method === "GET" && !readCookie(c.req.header("cookie"), COOKIES.session);
}

function keptAnswer(c: AppContext, page: KeptPage): Response {
  const headers: Record<string, string> = {
    ...page.headers,
    ETag: page.etag,
    // The browser may keep it, but asks each time whether it still holds.
    "Cache-Control": "private, no-cache",
    Vary: "Cookie, Accept-Language, Accept-Encoding",
  };
  if (c.req.header("if-none-match")?.includes(page.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const { body, encoding } = page.encoded(c.req.header("accept-encoding") ?? "");
  if (encoding) headers["Content-Encoding"] = encoding;
  return new Response(body, { status: page.status, headers });
}

function localeOf(c: AppContext): Locale {
  const asked = c.req.query("locale");
  if (isLocale(asked)) return asked;
  const chosen = readCookie(c.req.header("cookie"), COOKIES.locale);
  return isLocale(chosen) ? chosen : preferredLocale(c.req.header("accept-language"));
}

export function localeCookie(locale: Locale, secure: boolean): string {
  return writeCookie(COOKIES.locale, locale, { maxAgeSeconds: YEAR_SECONDS, secure });
}

function originOf(c: AppContext, trustProxy: boolean): string {
  const url = new URL(c.req.url);
  const forwarded = trustProxy ? c.req.header("x-forwarded-proto") : undefined;
  const scheme = forwarded === "https" || forwarded === "http" ? `${forwarded}:` : url.protocol;
  return `${scheme}//${url.host}`;
}

/** Behind a proxy, the last address of the list is the one the proxy itself saw; the others may be invented. */
function clientAddressOf(c: AppContext, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : "";
  // Requests handed over by a test come through no socket.
  return forwarded || (c.env?.incoming?.socket.remoteAddress ?? "unknown");
}
