import { wordsOf } from "./query-text.ts";

const MAX_WORDS = 6;
const MAX_LENGTH = 80;

/**
 * How a text that found nothing is written down: its words, without case or repetition. Null for what teaches nothing: too
 * long to be an expression, or with an address or a number in it that may be somebody's.
 */
export function missedText(typed: string): string | null {
  if (/@|\d{5,}|https?:/i.test(typed)) return null;
  const words = [...new Set(wordsOf(typed))];
  if (words.length === 0 || words.length > MAX_WORDS) return null;
  const text = words.join(" ");
  return text.length <= MAX_LENGTH ? text : null;
}
