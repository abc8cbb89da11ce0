import { splitWords } from "./query-text.ts";

const MAX_WORDS = 6;
const MAX_LENGTH = 80;

const mayIdentifyPerson = (typed: string): boolean => /@|\d{5,}|https?:/i.test(typed);

/**
 * Of a text that found something, the words that had no part in it: what the vocabulary lacks most often is one of them. Only
 * words of letters, and none of a text that may say who wrote it.
 */
export const findUnmatchedWords = (typed: string, leftOut: readonly string[]): readonly string[] =>
  mayIdentifyPerson(typed) ? [] : leftOut.filter((word) => /^[\p{L}\p{M}]{3,}$/u.test(word));

/**
 * How a text that found nothing is written down: its words, without case or repetition. Null for what teaches nothing: too
 * long to be an expression, or with an address or a number in it that may be somebody's.
 */
export function toZeroResultText(typed: string): string | null {
  if (mayIdentifyPerson(typed)) return null;
  const words = [...new Set(splitWords(typed))];
  if (words.length === 0 || words.length > MAX_WORDS) return null;
  const text = words.join(" ");
  return text.length <= MAX_LENGTH ? text : null;
}
