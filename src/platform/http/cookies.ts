import type { Locale } from "../i18n/locale.ts";
/** Names of all cookies of the product. */
export const COOKIES = {
  /** The session. Its presence alone excludes a page from the shared cache. */
  session: "session",
  /** Binds an ORCID authorization to one browser, for a quarter of an hour. */
  orcidRequest: "orcid_request",
  /** Marks a browser with an earlier sign-in: failed attempts from elsewhere do not lock the person out of it. */
  knownBrowser: "known_browser",
  /** The language chosen by the visitor. */
  locale: "locale",
  /** Consent to audience measurement: "yes" or "no". Scripts may read it. */
  consent: "audience_consent",
  /** Tells visitors apart, with consent. */
  visitor: "audience_visitor",
  /** Groups the pages of one visit. */
  visit: "audience_visit",
  /** A favourite added before the sign-in; for a day. */
  pendingLike: "favourite_wish",
  /** An invitation accepted before the sign-in; for a day. */
  pendingInvitation: "invitation_accepted",
  /** The secret address requested before the sign-in, encrypted; for a day. */
  wayBack: "way_back",
  /** Signed pass to the page with the outcome of a deposit, valid even during maintenance; for a minute. */
  outcome: "outcome",
  /** Scroll position of a list, for a few seconds; written by the page itself. */
  scrollPosition: "scroll-position",
} as const;

/**
 * With https every cookie name has the prefix `__Host-`: browsers accept it only from this host over https, so that no
 * other host of the domain can plant one. Over http the prefix is not available.
 */
const toCookieName = (name: string, origin: string): string =>
  isHttps(origin) ? `__Host-${name}` : name;

const isHttps = (origin: string): boolean => origin.startsWith("https:");

/** All values of one name, in header order: over http another host of the domain can add a cookie of the same name. */
export function readCookies(
  header: string | null | undefined,
  name: string,
  origin: string,
): string[] {
  if (!header) return [];
  const cookieName = toCookieName(name, origin);
  return header.split(";").flatMap((pair) => {
    const equals = pair.indexOf("=");
    const matches = equals > 0 && pair.slice(0, equals).trim() === cookieName;
    return matches ? [pair.slice(equals + 1).trim()] : [];
  });
}

export const readCookie = (
  header: string | null | undefined,
  name: string,
  origin: string,
): string | undefined => readCookies(header, name, origin)[0];

interface CookieOptions {
  /** Scheme and host as visitors see them. */
  readonly origin: string;
  /** Without it the cookie ends with the browser session. */
  readonly maxAgeSeconds?: number;
  /** False for cookies that our scripts read or write. */
  readonly httpOnly?: boolean;
}

export function writeCookie(
  name: string,
  value: string,
  { origin, maxAgeSeconds, httpOnly = true }: CookieOptions,
): string {
  return [
    `${toCookieName(name, origin)}=${value}`,
    "Path=/",
    "SameSite=Lax",
    maxAgeSeconds === undefined ? "" : `Max-Age=${maxAgeSeconds}`,
    httpOnly ? "HttpOnly" : "",
    isHttps(origin) ? "Secure" : "",
  ]
    .filter(Boolean)
    .join("; ");
}

type Consent = "yes" | "no" | "unknown";

/**
 * The visitor's consent to audience measurement. Do Not Track and Global Privacy Control count as a refusal, whatever
 * the cookie says.
 */
export function readConsent(headers: Headers, origin: string): Consent {
  if (headers.get("dnt") === "1" || headers.get("sec-gpc") === "1") return "no";
  const choice = readCookie(headers.get("cookie"), COOKIES.consent, origin);
  return choice === "yes" || choice === "no" ? choice : "unknown";
}

const YEAR_SECONDS = 31_536_000;

/** Remembers the chosen language for a year. */
export function createLocaleCookie(locale: Locale, origin: string): string {
  return writeCookie(COOKIES.locale, locale, { maxAgeSeconds: YEAR_SECONDS, origin });
}
