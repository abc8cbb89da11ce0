import { randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { Env } from "../env.ts";
import { findPreferredLocale, isLocale, type Locale } from "../i18n/locale.ts";
import type { AppContext } from "./app-context.ts";
import { COOKIES, readConsent, readCookie } from "./cookies.ts";
import type { HttpAppOptions } from "./http-app.server.ts";
import type { RequestInfo } from "./request-info.ts";
import { createOriginReader, getClientAddress } from "./request-origin.ts";

/** Returns the function that reads the `RequestInfo` of a request. */
export function createRequestReader(env: Pick<Env, "PUBLIC_URL" | "TRUST_PROXY">, clock: Clock) {
  const originOf = createOriginReader(env);
  return (c: AppContext): Omit<RequestInfo, "secretAddress" | "limits"> => {
    const { headers } = c.req.raw;
    const origin = originOf(c.req.url, (name) => headers.get(name));
    const cacheUntil = c.get("cacheUntil");
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
        cacheUntil.moment = moment.getTime();
      },
    };
  };
}

/** Path and query. Leading slashes are reduced to one: joined with an origin again, two would name another host. */
const getPath = (url: string): string => url.slice(url.indexOf("/", 8)).replace(/^\/{2,}/, "/");

function readLocale(c: AppContext, origin: string): Locale {
  const requested = c.req.query("locale");
  if (isLocale(requested)) return requested;
  const chosen = readCookie(c.req.header("cookie"), COOKIES.locale, origin);
  return isLocale(chosen) ? chosen : findPreferredLocale(c.req.header("accept-language"));
}

const FORWARDED_HEADERS = ["x-forwarded-for", "x-forwarded-proto", "forwarded"];
const REPEAT_AFTER_MS = 3_600_000;

const MESSAGE =
  "forwarded headers arrive but TRUST_PROXY is off: if a proxy of yours sends them, all its visitors share one allowance of requests. Set TRUST_PROXY=true behind your own proxy; without one, clients invent these headers and they are ignored";

/**
 * Warns of a proxy that the configuration does not declare: once, then once an hour while its requests continue. Any
 * client can send these headers, so a line per request would let clients fill the log.
 */
export function createProxyWarning({
  env,
  log,
  clock,
}: Pick<HttpAppOptions, "env" | "log" | "clock">): (headers: Headers) => void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  let requests = 0;
  return (headers) => {
    if (env.TRUST_PROXY || !FORWARDED_HEADERS.some((name) => headers.has(name))) return;
    requests++;
    const now = clock.now().getTime();
    if (now - warnedAt < REPEAT_AFTER_MS) return;
    log.warn({ requests }, MESSAGE);
    warnedAt = now;
    requests = 0;
  };
}
