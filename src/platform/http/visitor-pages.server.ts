import type { Clock } from "../clock.ts";
import { ERROR_STATUS } from "../errors.ts";
import type { Metrics } from "../metrics.server.ts";
import type { AppContext } from "./app-context.ts";
import { COOKIES, readCookies } from "./cookies.ts";
import { CachedPage, PageCache } from "./page-cache.server.ts";
import type { RequestInfo } from "./request-info.ts";

interface VisitorPageOptions {
  clock: Clock;
  metrics: Metrics;
  /** Changes whenever cached visitor pages may be outdated. */
  getRevision: () => string;
  handleRequest: (request: Request, info: RequestInfo) => Promise<Response>;
  /** Renders an uncached page within the limits of the client's network. */
  runLimited: (c: AppContext, make: () => Promise<Response>) => Promise<Response>;
  /** HTML notice that a page may be outdated. */
  renderNotice: (c: AppContext) => string;
}

/** Whether the answer can be shared by all visitors: a shared route and no session. */
export const isSharedRead = (c: AppContext): boolean => canBeShared(c) && !hasSession(c);

/** The same with a session: while the database is down sessions cannot be verified. */
export function canBeShared(c: AppContext): boolean {
  return (
    c.get("policy").shared && c.req.method === "GET" && c.req.header("authorization") === undefined
  );
}

export const hasSession = (c: AppContext): boolean =>
  readCookies(c.req.header("cookie"), COOKIES.session, c.get("info").origin).length > 0;

/**
 * Whether the request may come from a signed-in person: cookies of requests from other sites do not count, nor sessions
 * known to be invalid.
 */
export const mayBeSignedIn = (c: AppContext): boolean =>
  hasSession(c) && !c.get("foreign") && c.get("person") !== null;

/** Serves shared routes: renders a page once for all visitors and caches it as long as the page allows. */
export function createVisitorPages({
  clock,
  metrics,
  getRevision,
  handleRequest,
  runLimited,
  renderNotice,
}: VisitorPageOptions) {
  const cache = new PageCache(getRevision);

  /**
   * While the database is down: a page rendered from memory, otherwise the last cached one with a notice; null if there
   * is neither.
   */
  return async (c: AppContext, isDatabaseDown: boolean): Promise<Response | null> => {
    const key = toCacheKey(c.get("info"));
    const fresh = () => cache.find(key, clock.now().getTime());
    const cached = fresh();
    if (cached) {
      metrics.pageCache.inc({ outcome: "kept" });
      return isDatabaseDown ? answerWithNotice(c, cached) : createCachedResponse(c, cached);
    }
    const rendered =
      isDatabaseDown && !c.get("policy").fromMemory
        ? null
        : await runLimited(c, () => renderAnswer(c, key));
    if (rendered && rendered.status !== ERROR_STATUS.UNAVAILABLE) {
      const page = isDatabaseDown ? fresh() : undefined;
      return page ? answerWithNotice(c, page) : rendered;
    }
    const stale = cache.findStale(key);
    return stale ? answerWithNotice(c, stale) : rendered;
  };

  function answerWithNotice(c: AppContext, page: CachedPage): Response {
    metrics.pageCache.inc({ outcome: "away" });
    return new Response(page.withNotice(renderNotice(c)), {
      headers: { ...page.headers, "Cache-Control": "no-store" },
    });
  }

  async function renderAnswer(c: AppContext, key: string): Promise<Response> {
    const info = c.get("info");
    const shared = { ...info, clientAddress: "" };
    let uncached: Response | null = null;
    const { page, first } = await cache.render(key, async (revision) => {
      const response = await handleRequest(createVisitorRequest(info), shared);
      const until = c.get("cacheUntil").moment;
      if (until <= clock.now().getTime() || response.status !== 200 || !response.body) {
        uncached = response;
        return null;
      }
      return new CachedPage({
        status: response.status,
        headers: { "Content-Type": response.headers.get("Content-Type") ?? "text/html" },
        body: Buffer.from(await response.arrayBuffer()),
        until,
        revision,
      });
    });
    metrics.pageCache.inc({ outcome: page ? "made" : "passed" });
    if (page) return createCachedResponse(c, page);
    return first && uncached ? uncached : handleRequest(createVisitorRequest(info), shared);
  }
}

/** All inputs of a shared answer. */
const toCacheKey = ({ locale, asksConsent, origin, path }: RequestInfo): string =>
  `${locale} ${asksConsent ? "asks" : "asked"} ${origin} ${path}`;

/**
 * A request with nothing but an address: the rendered page is the same for every visitor of this language and state of
 * consent.
 */
function createVisitorRequest(info: RequestInfo): Request {
  return new Request(new URL(info.path, info.origin), { headers: { Accept: "text/html" } });
}

function createCachedResponse(c: AppContext, page: CachedPage): Response {
  const headers: Record<string, string> = {
    ...page.headers,
    ETag: page.etag,
    // Browsers may store the page but must revalidate it.
    "Cache-Control": "private, no-cache",
    Vary: "Cookie, Accept-Language, Accept-Encoding",
  };
  if (c.req.header("if-none-match")?.includes(page.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const { body, encoding } = page.encode(c.req.header("accept-encoding") ?? "");
  if (encoding) headers["Content-Encoding"] = encoding;
  return new Response(body, { status: page.status, headers });
}
