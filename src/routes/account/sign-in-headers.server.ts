import { sessionCookie } from "#features/accounts/rules/session-cookie.ts";
import { localeCookie } from "#platform/http/locale-cookie.ts";
import type { Locale } from "#platform/i18n/locale.ts";

/** The cookies of who has just signed in: their session, and the language of their account. */
export function signInHeaders(
  { token, locale }: { token: string; locale: Locale },
  { origin }: { origin: string },
): Headers {
  const headers = new Headers();
  headers.append("Set-Cookie", sessionCookie(token, origin));
  headers.append("Set-Cookie", localeCookie(locale, origin.startsWith("https:")));
  return headers;
}
