import type { Clock } from "../clock.ts";
import { ERROR_STATUS } from "../errors.ts";
import type { Metrics } from "../metrics.server.ts";
import type { AppContext } from "./app-context.ts";
import { COOKIES, readCookies } from "./cookies.ts";
import { KeptPage, PageCache } from "./page-cache.server.ts";
import type { RequestInfo } from "./request-info.ts";

interface Parts {
  clock: Clock;
  metrics: Metrics;
  /** Changes whenever pages kept for visitors may have become untrue. */
  revision: () => string;
  answer: (request: Request, info: RequestInfo) => Promise<Response>;
  /** Makes what is not kept, when the network that asks for it may have it made. */
  limited: (c: AppContext, make: () => Promise<Response>) => Promise<Response>;
  /** The line that says that a page may be old, as HTML. */
  notice: (c: AppContext) => string;
}

/** Whether a request is answered as any visitor's: its route shares its answers, and nobody in particular asks. */
export const isSharedRead = (c: AppContext): boolean => mayBeShared(c) && !hasSession(c);

/** The same whoever is signed in: while the database is away nobody can know who that is. */
export function mayBeShared(c: AppContext): boolean {
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
export function createVisitorPages({ clock, metrics, revision, answer, limited, notice }: Parts) {
  const cache = new PageCache(revision);

  /**
   * While the database is away: what can be made from memory, else the page as it was last, with a line that says so;
   * null when there is neither.
   */
  return async (c: AppContext, isAway: boolean): Promise<Response | null> => {
    const key = keyOf(c.get("info"));
    const fresh = () => cache.find(key, clock.now().getTime());
    const kept = fresh();
    if (kept) {
      metrics.pageCache.inc({ outcome: "kept" });
      return isAway ? oldAnswer(c, kept) : keptAnswer(c, kept);
    }
    const made =
      isAway && !c.get("policy").fromMemory ? null : await limited(c, () => madeAnswer(c, key));
    if (made && made.status !== ERROR_STATUS.UNAVAILABLE) {
      const page = isAway ? fresh() : undefined;
      return page ? oldAnswer(c, page) : made;
    }
    const old = cache.findOld(key);
    return old ? oldAnswer(c, old) : made;
  };

  function oldAnswer(c: AppContext, page: KeptPage): Response {
    metrics.pageCache.inc({ outcome: "away" });
    return new Response(page.withNotice(notice(c)), {
      headers: { ...page.headers, "Cache-Control": "no-store" },
    });
  }

  async function madeAnswer(c: AppContext, key: string): Promise<Response> {
    const info = c.get("info");
    const shared = { ...info, clientAddress: "" };
    let unkept: Response | null = null;
    const { page, first } = await cache.make(key, async (revision) => {
      const response = await answer(visitorRequest(info), shared);
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
    return first && unkept ? unkept : answer(visitorRequest(info), shared);
  }
}

/** All that an answer for any visitor is made of. */
const keyOf = ({ locale, asksConsent, origin, path }: RequestInfo): string =>
  `${locale} ${asksConsent ? "asks" : "asked"} ${origin} ${path}`;

/**
 * A request made of nothing but an address: whatever is rendered from it is the same for everyone who reads the same
 * language and has, or has not yet, answered the question of consent.
 */
function visitorRequest(info: RequestInfo): Request {
  return new Request(new URL(info.path, info.origin), { headers: { Accept: "text/html" } });
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
