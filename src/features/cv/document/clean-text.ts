import type { Locale } from "#platform/i18n/locale.ts";

// Kept: tab and line feed. Gone: what no file format can carry, and the overrides that make text read backwards.
const UNWANTED = /[\p{Cc}\p{Noncharacter_Code_Point}\u202d\u202e]/gu;

/** A person's text as every format can carry it: whole characters, no controls, one kind of line end. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(UNWANTED, (character) => (character === "\n" || character === "\t" ? character : ""));
}

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
