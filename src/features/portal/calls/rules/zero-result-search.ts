import { splitWords } from "./query-text.ts";

const MAX_WORDS = 6;
const MAX_LENGTH = 80;

const mayIdentifyPerson = (typed: string): boolean => /@|\d{5,}|https?:/i.test(typed);

/**
 * The words of a successful search that matched nothing: often what the vocabulary lacks. Only words of letters, and
 * none from a text that may identify a person.
 */
export const findUnmatchedWords = (
  typed: string,
  unmatched: readonly string[],
): readonly string[] =>
  mayIdentifyPerson(typed) ? [] : unmatched.filter((word) => /^[\p{L}\p{M}]{3,}$/u.test(word));

/**
 * The stored form of a zero-result search: its words in lower case without repetition. Null for a text that is too long
 * to be an expression, or that may identify a person (an address, a long number).
 */
export function toZeroResultText(typed: string): string | null {
  if (mayIdentifyPerson(typed)) return null;
  const words = [...new Set(splitWords(typed))];
  if (words.length === 0 || words.length > MAX_WORDS) return null;
  const text = words.join(" ");
  return text.length <= MAX_LENGTH ? text : null;
}
