import type { Locale } from "#platform/i18n/locale.ts";
import { cleanText } from "#rich-text/clean-text.ts";

/**
 * A person's text as it is set: only its spaces are touched. In French, those before high punctuation and inside
 * « » do not break.
 */
export function setText(text: string, locale: Locale): string {
  const clean = cleanText(text).trim();
  if (locale !== "fr") return clean;
  return clean
    .replace(/ (?=[;!?»])/g, "\u202f")
    .replace(/« /g, "«\u202f")
    .replace(/ (?=:)/g, "\u00a0");
}
