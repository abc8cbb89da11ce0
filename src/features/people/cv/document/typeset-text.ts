import type { Locale } from "#platform/i18n/locale.ts";
import { cleanText } from "#rich-text/clean-text.ts";

/**
 * Cleans a text and sets its spaces. In French, spaces before high punctuation and inside « » become no-break spaces.
 */
export const typesetText = (text: string, locale: Locale): string =>
  typesetSpaces(cleanText(text).trim(), locale);

/** Sets the spaces of a text fragment without trimming it. */
export function typesetSpaces(text: string, locale: Locale): string {
  if (locale !== "fr") return text;
  return text
    .replace(/ (?=[;!?»])/g, "\u202f")
    .replace(/« /g, "«\u202f")
    .replace(/ (?=:)/g, "\u00a0");
}

/** A URL without its scheme, for print. */
export const stripUrlScheme = (address: string): string =>
  address.replace(/^(?:https?:\/\/|mailto:)/i, "").replace(/\/$/, "");
