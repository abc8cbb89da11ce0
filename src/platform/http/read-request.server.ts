import { randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { Env } from "../env.ts";
import { findPreferredLocale, isLocale, type Locale } from "../i18n/locale.ts";
import type { AppContext } from "./app-context.ts";
import { getClientAddress } from "./request-origin.ts";
import { readConsent } from "./consent.ts";
import { COOKIES, readCookie } from "./cookies.ts";
import { createOriginReader } from "./origin.ts";
import type { RequestInfo } from "./request-info.ts";

/** Reads what every loader may know of a request. */
export function createRequestReader(env: Pick<Env, "PUBLIC_URL" | "TRUST_PROXY">, clock: Clock) {
  const originOf = createOriginReader(env);
  return (c: AppContext): Omit<RequestInfo, "secretAddress"> => {
    const { headers } = c.req.raw;
    const origin = originOf(c.req.url, (name) => headers.get(name));
    const keep = c.get("keepUntil");
    return {
      id: randomUUID(),
      arrivedAt: clock.now(),
      locale: readLocale(c, origin),
      nonce: randomBytes(16).toString("base64"),
      origin,
      path: getPath(c.req.url),
      asksConsent: readConsent(headers, origin) === "unknown",
      clientAddress: getClientAddress(
        headers.get("x-forwarded-for"),
        c.env?.incoming?.socket.remoteAddress,
        { trustProxy: env.TRUST_PROXY },
      ),
      cacheUntil: (moment) => {
        keep.moment = moment.getTime();
      },
    };
  };
}

/** Path and query. Put behind an origin again, a path that begins with two slashes would name another host. */
const getPath = (url: string): string => url.slice(url.indexOf("/", 8)).replace(/^\/{2,}/, "/");

function readLocale(c: AppContext, origin: string): Locale {
  const asked = c.req.query("locale");
  if (isLocale(asked)) return asked;
  const chosen = readCookie(c.req.header("cookie"), COOKIES.locale, origin);
  return isLocale(chosen) ? chosen : findPreferredLocale(c.req.header("accept-language"));
}
