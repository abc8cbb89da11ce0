import type { Locale } from "../i18n/locale.ts";
/** Names of the product's cookies, all in one place: what is not here is not set. */
export const COOKIES = {
  /** Who is signed in. Its presence alone makes a page personal. */
  session: "session",
  /** Ties a way to the identity service and back to one browser, for a quarter of an hour. */
  orcidRequest: "orcid_request",
  /** That somebody has signed in with this browser before: others' wrong tries do not keep them out of it. */
  knownBrowser: "known_browser",
  /** The language chosen by hand. */
  locale: "locale",
  /** Whether the visitor agreed to be counted: "yes" or "no". Scripts may read it. */
  consent: "audience_consent",
  /** Tells visitors who agreed apart. */
  visitor: "audience_visitor",
  /** Ties the pages of one visit together. */
  visit: "audience_visit",
  /** Which browser pressed a heart before signing in; gone within a day. */
  pendingLike: "favourite_wish",
  /** Which invitation a visitor accepted before signing in; gone within a day. */
  pendingInvitation: "invitation_accepted",
  /** The secret address somebody was going to when they were asked who they are, sealed; gone within a day. */
  wayBack: "way_back",
  /** The page that tells what became of a deposit, signed: it is shown also where the site was closed meanwhile; for a minute. */
  outcome: "outcome",
  /** Where a list was left, for a few seconds; written by the page itself. */
  scrollPosition: "scroll-position",
} as const;

/**
 * Under https the name of every cookie begins with `__Host-`: browsers then take it from this very host only, over https, so
 * that no neighbour (another host of the same domain, a plain page of this one) can plant one. Over http there is no such name.
 */
const toCookieName = (name: string, origin: string): string =>
  isHttps(origin) ? `__Host-${name}` : name;

const isHttps = (origin: string): boolean => origin.startsWith("https:");

/** Every value under one name, in the order of the header: over http a neighbour's host can add a cookie of the same name. */
export function readCookies(
  header: string | null | undefined,
  name: string,
  origin: string,
): string[] {
  if (!header) return [];
  const wanted = toCookieName(name, origin);
  return header.split(";").flatMap((pair) => {
    const equals = pair.indexOf("=");
    const matches = equals > 0 && pair.slice(0, equals).trim() === wanted;
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
  /** Without one it goes when the browser is closed. */
  readonly maxAgeSeconds?: number;
  /** False for one that scripts of our pages read or write. */
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
 * What a visitor decided about being counted. A browser that asks not to be followed (Do Not Track, Global Privacy
 * Control) has refused for its owner, whatever a cookie says.
 */
export function readConsent(headers: Headers, origin: string): Consent {
  if (headers.get("dnt") === "1" || headers.get("sec-gpc") === "1") return "no";
  const choice = readCookie(headers.get("cookie"), COOKIES.consent, origin);
  return choice === "yes" || choice === "no" ? choice : "unknown";
}

const YEAR_SECONDS = 31_536_000;

/** Keeps the language somebody chose. */
export function createLocaleCookie(locale: Locale, origin: string): string {
  return writeCookie(COOKIES.locale, locale, { maxAgeSeconds: YEAR_SECONDS, origin });
}
