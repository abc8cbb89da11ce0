import { randomBytes, randomUUID } from "node:crypto";
import type { Env } from "../env.ts";
import { isLocale, type Locale, preferredLocale } from "../i18n/locale.ts";
import { plainAddress } from "../rate-limit/network.ts";
import type { AppContext } from "./app-context.ts";
import { consentOf } from "./consent.ts";
import { COOKIES, readCookie } from "./cookies.ts";
import { createOriginReader } from "./origin.ts";
import type { RequestInfo } from "./request-info.ts";

/** Reads what every loader may know of a request. */
export function createRequestReader(env: Pick<Env, "PUBLIC_URL" | "TRUST_PROXY">) {
  const originOf = createOriginReader(env);
  return (c: AppContext): Omit<RequestInfo, "secretAddress"> => {
    const { headers } = c.req.raw;
    const keep = c.get("keepUntil");
    return {
      id: randomUUID(),
      locale: localeOf(c),
      nonce: randomBytes(16).toString("base64"),
      origin: originOf(c.req.url, (name) => headers.get(name)),
      path: pathOf(c.req.url),
      asksConsent: consentOf(headers) === "unknown",
      clientAddress: clientAddressOf(c, env.TRUST_PROXY),
      keepUntil: (moment) => {
        keep.moment = moment.getTime();
      },
    };
  };
}

/** Path and query. Put behind an origin again, a path that begins with two slashes would name another host. */
const pathOf = (url: string): string => url.slice(url.indexOf("/", 8)).replace(/^\/{2,}/, "/");

function localeOf(c: AppContext): Locale {
  const asked = c.req.query("locale");
  if (isLocale(asked)) return asked;
  const chosen = readCookie(c.req.header("cookie"), COOKIES.locale);
  return isLocale(chosen) ? chosen : preferredLocale(c.req.header("accept-language"));
}

/**
 * Behind a proxy, the last address of the list is the one the proxy itself saw; the others may be invented. A port that
 * came with it is another at each connection, and what is no address is nobody's.
 */
function clientAddressOf(c: AppContext, trustProxy: boolean): string {
  const written = trustProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : "";
  const forwarded = written ? plainAddress(written) : null;
  // Requests handed over by a test come through no socket.
  return forwarded ?? c.env?.incoming?.socket.remoteAddress ?? "unknown";
}
