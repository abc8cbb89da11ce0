import { cleanText } from "./clean-text.ts";
import type { RichDocument } from "./document.ts";
import { plainText } from "./plain-text.ts";

/**
 * How long a text is, on the screen and on the server alike: what a reader would call a letter counts one, however it was
 * typed (an accent apart, an emoji of two halves), a line break counts one, and what is taken out on saving counts nothing.
 */
export function countCharacters(text: string): number {
  return characters(text).length;
}

export const countDocument = (document: RichDocument): number =>
  countCharacters(plainText(document));

/** For schemas: `z.string().refine(isWithin(200), "tooLong")`. */
export const isWithin =
  (max: number) =>
  (text: string): boolean =>
    countCharacters(text) <= max;

/** As much of a text as the limit allows, never half a character. */
export function cutCharacters(text: string, max: number): string {
  const all = characters(text);
  return all.length <= max ? text : all.slice(0, max).join("");
}

const characters = (text: string): string[] => [...cleanText(text).normalize("NFC")];
