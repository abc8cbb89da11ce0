import { COOKIES, readCookies, writeCookie } from "#platform/http/cookies.ts";
import { IDENTITY_REQUEST_MINUTES } from "./identity-request.ts";

/** What ties a way to ORCID to this browser. */
export const readBrowserKey = ({ headers }: Request, origin: string): string | undefined =>
  readCookies(headers.get("cookie"), COOKIES.orcidRequest, origin)[0];

export const buildBrowserKeyCookie = (key: string, origin: string): string =>
  writeCookie(COOKIES.orcidRequest, key, {
    maxAgeSeconds: IDENTITY_REQUEST_MINUTES * 60,
    origin,
  });
