import { closeDirections } from "./close-directions.ts";

// Keeps tab and line feed. Removes characters that no file format can carry, and overrides of the text direction.
const UNWANTED = /[\p{Cc}\p{Noncharacter_Code_Point}\u202d\u202e]/gu;

/**
 * Normalises a text for all formats: valid characters, no controls, one kind of line end, no open change of
 * direction.
 */
export function cleanText(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(UNWANTED, (character) => (character === "\n" || character === "\t" ? character : ""));
  return closeDirections(plain);
}

/** The same for a single line: a name, a title. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, " ").trim();

/** Whether a text has visible characters, not only blanks, joiners and invisible letters. */
export const isVisible = (text: string): boolean =>
  /[^\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);
