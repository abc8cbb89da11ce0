import type { Clock } from "../clock.ts";
import type { Metrics } from "../metrics.server.ts";
import type { AppContext } from "./app-context.ts";
import { COOKIES, readHostCookies } from "./cookies.ts";
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
}

/** Whether a request is answered as any visitor's: its route shares its answers, and nobody in particular asks. */
export function isSharedRead(c: AppContext): boolean {
  return (
    c.get("policy").shared &&
    c.req.method === "GET" &&
    c.req.header("authorization") === undefined &&
    readHostCookies(c.req.header("cookie"), COOKIES.session, c.get("info").origin).length === 0
  );
}

/** Answers of shared routes: made once for all who ask, and kept as long as the page allows. */
export function createVisitorPages({ clock, metrics, revision, answer, limited }: Parts) {
  const cache = new PageCache(revision);
  return async (c: AppContext): Promise<Response> => {
    const key = keyOf(c.get("info"));
    const kept = cache.find(key, clock.now().getTime());
    if (kept) {
      metrics.pageCache.inc({ outcome: "kept" });
      return keptAnswer(c, kept);
    }
    return limited(c, () => madeAnswer(c, key));
  };

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
