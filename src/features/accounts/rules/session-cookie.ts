import { COOKIES, readCookie, writeCookie } from "#platform/http/cookies.ts";

export const sessionToken = (request: Request): string | undefined =>
  readCookie(request.headers.get("cookie"), COOKIES.session);

/** Lasts as long as the browser's session; the server ends it earlier when nobody is there. */
export const sessionCookie = (token: string, origin: string): string =>
  writeCookie(COOKIES.session, token, { secure: origin.startsWith("https:") });

export const noSessionCookie = (origin: string): string =>
  writeCookie(COOKIES.session, "", { maxAgeSeconds: 0, secure: origin.startsWith("https:") });
