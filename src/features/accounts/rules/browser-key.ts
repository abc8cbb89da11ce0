import { COOKIES, readCookie, writeCookie } from "#platform/http/cookies.ts";
import { IDENTITY_REQUEST_MINUTES } from "./identity-request.ts";

/** What ties a way to ORCID to this browser. */
export const browserKey = (request: Request): string | undefined =>
  readCookie(request.headers.get("cookie"), COOKIES.orcidRequest);

export const browserKeyCookie = (key: string, origin: string): string =>
  writeCookie(COOKIES.orcidRequest, key, {
    maxAgeSeconds: IDENTITY_REQUEST_MINUTES * 60,
    secure: origin.startsWith("https:"),
  });
