import type { Locale } from "#platform/i18n/locale.ts";
import { cleanText } from "#rich-text/clean-text.ts";

/**
 * A person's text as it is set: only its spaces are touched. In French, those before high punctuation and inside
 * « » do not break.
 */
export const typesetText = (text: string, locale: Locale): string =>
  typesetSpaces(cleanText(text).trim(), locale);

/** The same for a stretch of a text, whose ends belong to it. */
export function typesetSpaces(text: string, locale: Locale): string {
  if (locale !== "fr") return text;
  return text
    .replace(/ (?=[;!?»])/g, "\u202f")
    .replace(/« /g, "«\u202f")
    .replace(/ (?=:)/g, "\u00a0");
}

/** An address as it is printed: without its scheme, which says nothing to a reader. */
export const stripUrlScheme = (address: string): string =>
  address.replace(/^(?:https?:\/\/|mailto:)/i, "").replace(/\/$/, "");
