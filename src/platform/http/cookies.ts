/** Names of the product's cookies, all in one place: what is not here is not set. */
export const COOKIES = {
  /** Who is signed in. Its presence alone makes a page personal. */
  session: "session",
  /** Ties a way to the identity service and back to one browser, for a quarter of an hour. */
  orcidRequest: "orcid_request",
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
  /** Where a list was left, for a few seconds; written by the page itself. */
  scrollPosition: "scroll-position",
} as const;

export function readCookie(header: string | null | undefined, name: string): string | undefined {
  if (!header) return undefined;
  for (const pair of header.split(";")) {
    const equals = pair.indexOf("=");
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return undefined;
}

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
