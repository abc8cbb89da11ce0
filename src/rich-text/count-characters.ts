import { cleanText } from "./clean-text.ts";
import type { RichDocument } from "./document.ts";
import { documentToText } from "./plain-text.ts";

/**
 * How long a text is, on the screen and on the server alike: what a reader would call a letter counts one, however it was
 * typed (an accent apart, an emoji of two halves), a line break counts one, and what is taken out on saving counts nothing.
 */
export function countCharacters(text: string): number {
  return EVERY_UNIT_COUNTS.test(text) ? text.length : splitCharacters(text).length;
}

/**
 * What most texts are made of: letters that are one unit each, that no accent apart follows and that nothing is taken out
 * of. A long text is counted with every key, and a list of all its characters is made for the others only.
 */
const EVERY_UNIT_COUNTS = /^[\t\n\x20-\x7e\xa0-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]*$/;

const countCache = new WeakMap<RichDocument, number>();

/** Documents never change, they are replaced: each is counted once, whoever asks. */
export function countDocument(document: RichDocument): number {
  const known = countCache.get(document);
  if (known !== undefined) return known;
  const count = countCharacters(documentToText(document));
  countCache.set(document, count);
  return count;
}

/** For schemas: `z.string().refine(isWithin(200), "tooLong")`. */
export const isWithinLength =
  (max: number) =>
  (text: string): boolean =>
    countCharacters(text) <= max;

/** As much of a text as the limit allows, never half a character. */
export function cutCharacters(text: string, max: number): string {
  const all = splitCharacters(text);
  return all.length <= max ? text : all.slice(0, max).join("");
}

const splitCharacters = (text: string): string[] => [...cleanText(text).normalize("NFC")];
