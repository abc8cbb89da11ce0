import { toFoldedTokens } from "#platform/fold-text.ts";

/** Longer texts are cut: nobody means more. */
export const MAX_QUESTION_LENGTH = 200;

/** Words that are in every sentence and so choose none. Folded, both languages. */
const STOP_WORDS = new Set(
  (
    "a ai au aux avec c ce ces cette comment d dans de des du en est et il ils j je l la le les leur m ma me mes " +
    "mon n ne nous on ou par pas pour puis qu que quel quelle quelles quels qui s sa se ses si son sont sur t un une " +
    "vos votre vous y " +
    "am an and are at be can do does for from how i in is it my not of or the this to was what when where which who " +
    "why with you your"
  ).split(" "),
);

/**
 * The words to look for in what somebody typed. If nothing but empty words was typed, those are looked for: an
 * answer that is too long beats none.
 */
export function toSearchWords(typed: string): string[] {
  const words = [...new Set(toFoldedTokens(typed.slice(0, MAX_QUESTION_LENGTH)))];
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return (telling.length > 0 ? telling : words).map(withoutPlural);
}

/** Whether every wanted word begins a word of the text: « cookie » finds « cookies », « art » not « partenaire ». */
export function matchesWords(text: string, wanted: readonly string[]): boolean {
  const words = ` ${toFoldedTokens(text).join(" ")}`;
  return wanted.every((word) => words.includes(` ${word}`));
}

const withoutPlural = (word: string) => (word.length > 3 ? word.replace(/[sx]$/, "") : word);
