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
  /** Where a list was left, for a few seconds; written by the page itself. */
  scrollPosition: "scroll-position",
} as const;

/** Every value under one name, in the order of the header: a neighbour's host can add a cookie of the same name. */
function readCookies(header: string | null | undefined, name: string): string[] {
  if (!header) return [];
  return header.split(";").flatMap((pair) => {
    const equals = pair.indexOf("=");
    const matches = equals > 0 && pair.slice(0, equals).trim() === name;
    return matches ? [pair.slice(equals + 1).trim()] : [];
  });
}

export const readCookie = (header: string | null | undefined, name: string): string | undefined =>
  readCookies(header, name)[0];

interface CookieOptions {
  maxAgeSeconds?: number;
  httpOnly?: boolean;
  secure: boolean;
}

export function writeCookie(name: string, value: string, options: CookieOptions): string {
  return [
    `${name}=${value}`,
    "Path=/",
    "SameSite=Lax",
    options.maxAgeSeconds === undefined ? "" : `Max-Age=${options.maxAgeSeconds}`,
    options.httpOnly === false ? "" : "HttpOnly",
    options.secure ? "Secure" : "",
  ]
    .filter(Boolean)
    .join("; ");
}

/**
 * Cookies that say who somebody is. Under https their name begins with `__Host-`: browsers then take them from this
 * very host only, over https, so that no neighbour (another host of the same domain, a plain page of this one) can
 * plant one. Over http there is no such name.
 */
const hostName = (name: string, origin: string): string =>
  isHttps(origin) ? `__Host-${name}` : name;

const isHttps = (origin: string): boolean => origin.startsWith("https:");

export const readHostCookies = (
  header: string | null | undefined,
  name: string,
  origin: string,
): string[] => readCookies(header, hostName(name, origin));

export const writeHostCookie = (
  name: string,
  value: string,
  { origin, ...options }: Omit<CookieOptions, "secure"> & { origin: string },
): string => writeCookie(hostName(name, origin), value, { ...options, secure: isHttps(origin) });
