import { COOKIES, readCookies, writeCookie } from "#platform/http/cookies.ts";
import { looksLikeToken } from "./secret-token.server.ts";

/** A browser sends one; a few more may have been planted beside it over http. */
const MAX_TOKENS = 4;

/** Whatever in these headers could be a session of ours. */
export const readSessionTokens = (headers: Headers, origin: string): string[] => {
  const tokens = readCookies(headers.get("cookie"), COOKIES.session, origin);
  return [...new Set(tokens)].filter(looksLikeToken).slice(0, MAX_TOKENS);
};

/** Lasts as long as the browser's session; the server ends it earlier when nobody is there. */
export const buildSessionCookie = (token: string, origin: string): string =>
  writeCookie(COOKIES.session, token, { origin });

export const buildExpiredSessionCookie = (origin: string): string =>
  writeCookie(COOKIES.session, "", { maxAgeSeconds: 0, origin });
