import { closeDirections } from "./close-directions.ts";

// Kept: tab and line feed. Gone: what no file format can carry, and the overrides that make text read backwards.
const UNWANTED = /[\p{Cc}\p{Noncharacter_Code_Point}\u202d\u202e]/gu;

/** A person's text as every format can carry it: whole characters, no controls, one kind of line end, no open change of direction. */
export function cleanText(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(UNWANTED, (character) => (character === "\n" || character === "\t" ? character : ""));
  return closeDirections(plain);
}

/** The same on one line: a name, a title. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, " ").trim();

/** Whether there is anything to be seen of a text: not only blanks, joiners and letters that are drawn as nothing. */
export const isVisible = (text: string): boolean =>
  /[^\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);
