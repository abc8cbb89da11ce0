import { toFoldedTokens } from "#platform/fold-text.ts";

/** Longer texts are cut. */
export const MAX_QUESTION_LENGTH = 200;

/** Words too frequent to select a question, in both languages, without accents. */
const STOP_WORDS = new Set(
  (
    "a ai au aux avec c ce ces cette comment d dans de des du en est et il ils j je l la le les leur m ma me mes " +
    "mon n ne nous on ou par pas pour puis qu que quel quelle quelles quels qui s sa se ses si son sont sur t un une " +
    "vos votre vous y " +
    "am an and are at be can do does for from how i in is it my not of or the this to was what when where which who " +
    "why with you your"
  ).split(" "),
);

/** The words to look for. Stop words count only when nothing else was typed: a long list is better than none. */
export function toSearchWords(typed: string): string[] {
  const words = [...new Set(toFoldedTokens(typed.slice(0, MAX_QUESTION_LENGTH)))];
  const meaningful = words.filter((word) => !STOP_WORDS.has(word));
  return (meaningful.length > 0 ? meaningful : words).map(withoutPlural);
}

/**
 * Whether every wanted word is the beginning of a word of the text: « cookie » finds « cookies », « art » does not find
 * « partenaire ».
 */
export function matchesWords(text: string, wanted: readonly string[]): boolean {
  const words = ` ${toFoldedTokens(text).join(" ")}`;
  return wanted.every((word) => words.includes(` ${word}`));
}

const withoutPlural = (word: string) => (word.length > 3 ? word.replace(/[sx]$/, "") : word);
