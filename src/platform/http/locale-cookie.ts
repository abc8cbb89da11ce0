import type { Locale } from "../i18n/locale.ts";
import { COOKIES, writeCookie } from "./cookies.ts";

const YEAR_SECONDS = 31_536_000;

/** Keeps the language somebody chose. */
export function createLocaleCookie(locale: Locale, origin: string): string {
  return writeCookie(COOKIES.locale, locale, { maxAgeSeconds: YEAR_SECONDS, origin });
}
