import { cleanText } from "./clean-text.ts";
import type { RichDocument } from "./document.ts";
import { documentToText } from "./plain-text.ts";

/**
 * Length of a text, the same on screen and server: a code point of the NFC form counts one, a line break counts one,
 * characters removed on saving count nothing.
 */
export function countCharacters(text: string): number {
  return EVERY_UNIT_COUNTS.test(text) ? text.length : splitCharacters(text).length;
}

/**
 * Matches texts in which every UTF-16 unit is one character: no combining accents, nothing to remove. Long texts are
 * counted on every key, and only other texts need a list of characters.
 */
const EVERY_UNIT_COUNTS = /^[\t\n\x20-\x7e\xa0-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]*$/;

const countCache = new WeakMap<RichDocument, number>();

/** Documents are immutable, so each is counted once. */
export function countDocument(document: RichDocument): number {
  const known = countCache.get(document);
  if (known !== undefined) return known;
  const count = countCharacters(documentToText(document));
  countCache.set(document, count);
  return count;
}

/** For schemas: `z.string().refine(isWithinLength(200), "tooLong")`. */
export const isWithinLength =
  (max: number) =>
  (text: string): boolean =>
    countCharacters(text) <= max;

/** Cuts a text at the limit, never inside a character. */
export function cutCharacters(text: string, max: number): string {
  const all = splitCharacters(text);
  return all.length <= max ? text : all.slice(0, max).join("");
}

const splitCharacters = (text: string): string[] => [...cleanText(text).normalize("NFC")];
