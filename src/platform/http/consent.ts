import { COOKIES, readCookie } from "./cookies.ts";

export type Consent = "yes" | "no" | "unknown";

/**
 * What a visitor decided about being counted. A browser that asks not to be followed (Do Not Track, Global Privacy
 * Control) has refused for its owner, whatever a cookie says.
 */
export function readConsent(headers: Headers, origin: string): Consent {
  if (headers.get("dnt") === "1" || headers.get("sec-gpc") === "1") return "no";
  const choice = readCookie(headers.get("cookie"), COOKIES.consent, origin);
  return choice === "yes" || choice === "no" ? choice : "unknown";
}
