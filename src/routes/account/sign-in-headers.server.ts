import { knownBrowsersCookie } from "#features/people/accounts/rules/known-browser.ts";
import { sessionCookie } from "#features/people/accounts/rules/session-cookie.ts";
import { localeCookie } from "#platform/http/locale-cookie.ts";
import type { Locale } from "#platform/i18n/locale.ts";

/** The cookies of who has just signed in: their session, that this browser is theirs, the language of their account. */
export function signInHeaders(
  { token, knownBrowsers, locale }: { token: string; knownBrowsers: string; locale: Locale },
  { origin }: { origin: string },
): Headers {
  const headers = new Headers();
  headers.append("Set-Cookie", sessionCookie(token, origin));
  headers.append("Set-Cookie", knownBrowsersCookie(knownBrowsers, origin));
  headers.append("Set-Cookie", localeCookie(locale, origin));
  return headers;
}
