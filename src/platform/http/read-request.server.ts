import { randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { Env } from "../env.ts";
import { isLocale, type Locale, preferredLocale } from "../i18n/locale.ts";
import type { AppContext } from "./app-context.ts";
import { clientAddress } from "./client-address.ts";
import { consentOf } from "./consent.ts";
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
      locale: localeOf(c, origin),
      nonce: randomBytes(16).toString("base64"),
      origin,
      path: pathOf(c.req.url),
      asksConsent: consentOf(headers, origin) === "unknown",
      clientAddress: clientAddress(
        headers.get("x-forwarded-for"),
        c.env?.incoming?.socket.remoteAddress,
        { trustProxy: env.TRUST_PROXY },
      ),
      keepUntil: (moment) => {
        keep.moment = moment.getTime();
      },
    };
  };
}

/** Path and query. Put behind an origin again, a path that begins with two slashes would name another host. */
const pathOf = (url: string): string => url.slice(url.indexOf("/", 8)).replace(/^\/{2,}/, "/");

function localeOf(c: AppContext, origin: string): Locale {
  const asked = c.req.query("locale");
  if (isLocale(asked)) return asked;
  const chosen = readCookie(c.req.header("cookie"), COOKIES.locale, origin);
  return isLocale(chosen) ? chosen : preferredLocale(c.req.header("accept-language"));
}
