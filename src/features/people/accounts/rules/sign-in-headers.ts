import {
  buildKnownBrowsersCookie,
  buildSessionCookie,
} from "#features/people/accounts/rules/request-browser.ts";
import { createLocaleCookie } from "#platform/http/cookies.ts";
import type { Locale } from "#platform/i18n/locale.ts";

/** The cookies set after a sign-in: session, known browser, language of the account. */
export function buildSignInHeaders(
  { token, knownBrowsers, locale }: { token: string; knownBrowsers: string; locale: Locale },
  { origin }: { origin: string },
): Headers {
  const headers = new Headers();
  headers.append("Set-Cookie", buildSessionCookie(token, origin));
  headers.append("Set-Cookie", buildKnownBrowsersCookie(knownBrowsers, origin));
  headers.append("Set-Cookie", createLocaleCookie(locale, origin));
  return headers;
}
