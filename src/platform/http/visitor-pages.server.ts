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
  /** Changes whenever pages kept for visitors may have become untrue. */
  getRevision: () => string;
  handleRequest: (request: Request, info: RequestInfo) => Promise<Response>;
  /** Makes what is not kept, when the network that asks for it may have it made. */
  runLimited: (c: AppContext, make: () => Promise<Response>) => Promise<Response>;
  /** The line that says that a page may be old, as HTML. */
  renderNotice: (c: AppContext) => string;
}

/** Whether a request is answered as any visitor's: its route shares its answers, and nobody in particular asks. */
export const isSharedRead = (c: AppContext): boolean => canBeShared(c) && !hasSession(c);

/** The same whoever is signed in: while the database is away nobody can know who that is. */
export function canBeShared(c: AppContext): boolean {
  return (
    c.get("policy").shared && c.req.method === "GET" && c.req.header("authorization") === undefined
  );
}

export const hasSession = (c: AppContext): boolean =>
  readCookies(c.req.header("cookie"), COOKIES.session, c.get("info").origin).length > 0;

/** Whether somebody who is signed in may have sent it: another site's cookies are nobody's, and some sessions are invented. */
export const mayBeSignedIn = (c: AppContext): boolean =>
  hasSession(c) && !c.get("foreign") && c.get("person") !== null;

/** Answers of shared routes: made once for all who ask, and kept as long as the page allows. */
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
   * While the database is away: what can be made from memory, else the page as it was last, with a line that says so;
   * null when there is neither.
   */
  return async (c: AppContext, isAway: boolean): Promise<Response | null> => {
    const key = toCacheKey(c.get("info"));
    const fresh = () => cache.find(key, clock.now().getTime());
    const kept = fresh();
    if (kept) {
      metrics.pageCache.inc({ outcome: "kept" });
      return isAway ? oldAnswer(c, kept) : createCachedResponse(c, kept);
    }
    const made =
      isAway && !c.get("policy").fromMemory ? null : await runLimited(c, () => madeAnswer(c, key));
    if (made && made.status !== ERROR_STATUS.UNAVAILABLE) {
      const page = isAway ? fresh() : undefined;
      return page ? oldAnswer(c, page) : made;
    }
    const old = cache.findStale(key);
    return old ? oldAnswer(c, old) : made;
  };

  function oldAnswer(c: AppContext, page: CachedPage): Response {
    metrics.pageCache.inc({ outcome: "away" });
    return new Response(page.withNotice(renderNotice(c)), {
      headers: { ...page.headers, "Cache-Control": "no-store" },
    });
  }

  async function madeAnswer(c: AppContext, key: string): Promise<Response> {
    const info = c.get("info");
    const shared = { ...info, clientAddress: "" };
    let unkept: Response | null = null;
    const { page, first } = await cache.render(key, async (revision) => {
      const response = await handleRequest(createVisitorRequest(info), shared);
      const until = c.get("keepUntil").moment;
      if (until <= clock.now().getTime() || response.status !== 200 || !response.body) {
        unkept = response;
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
    return first && unkept ? unkept : handleRequest(createVisitorRequest(info), shared);
  }
}

/** All that an answer for any visitor is made of. */
const toCacheKey = ({ locale, asksConsent, origin, path }: RequestInfo): string =>
  `${locale} ${asksConsent ? "asks" : "asked"} ${origin} ${path}`;

/**
 * A request made of nothing but an address: whatever is rendered from it is the same for everyone who reads the same
 * language and has, or has not yet, answered the question of consent.
 */
function createVisitorRequest(info: RequestInfo): Request {
  return new Request(new URL(info.path, info.origin), { headers: { Accept: "text/html" } });
}

function createCachedResponse(c: AppContext, page: CachedPage): Response {
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
  const { body, encoding } = page.encode(c.req.header("accept-encoding") ?? "");
  if (encoding) headers["Content-Encoding"] = encoding;
  return new Response(body, { status: page.status, headers });
}
