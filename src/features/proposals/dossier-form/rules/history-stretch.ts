import type { Answer } from "#form-engine/question-type.ts";
import { foldedWords } from "#platform/fold-text.ts";

/** An author's changes to one answer within this long are one row of its history. */
const STRETCH_MS = 15 * 60_000;

/** A change that takes more words away than this (a deletion, an older text restored) leaves the row before it as it is. */
const MAX_WORDS_LOST = 5;

interface Stretch {
  readonly kind: string;
  readonly authorId: string | null;
  readonly startedAt: Date;
  readonly answer: Answer;
  /** The most words it has held: who deletes slowly takes them all, a few at a time. */
  readonly words: number;
}

interface HistoryChange {
  readonly kind: string;
  readonly authorId: string;
  readonly at: Date;
  readonly answer: Answer;
}

/**
 * Whether a change still belongs to the last row: the same author, in the same stretch of work, nobody in between, and
 * nothing much of what the row holds or held would be gone from the history with it.
 */
export const continues = (last: Stretch, change: HistoryChange): boolean =>
  last.kind === change.kind &&
  last.authorId === change.authorId &&
  change.at.getTime() - last.startedAt.getTime() < STRETCH_MS &&
  // An entry or a group that was taken out can be had back.
  change.answer.length >= last.answer.length &&
  wordsLost(last.answer, change.answer) <= MAX_WORDS_LOST &&
  last.words - wordCount(change.answer) <= MAX_WORDS_LOST;

export const wordCount = (answer: Answer): number => wordsOf(answer).length;

/** How many words of one answer, each as often as it stands there, the other no longer has. */
export function wordsLost(before: Answer, after: Answer): number {
  const left = new Map<string, number>();
  for (const word of wordsOf(after)) left.set(word, (left.get(word) ?? 0) + 1);
  let lost = 0;
  for (const word of wordsOf(before)) {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    else lost++;
  }
  return lost;
}

/** Asked several times for each save: an answer never changes, and to find its words is dear. */
const known = new WeakMap<Answer, readonly string[]>();

function wordsOf(answer: Answer): readonly string[] {
  const words = known.get(answer) ?? wordsIn(answer);
  known.set(answer, words);
  return words;
}

/** The words of an answer of any type: whatever is text in it. */
const wordsIn = (value: unknown): string[] => {
  if (typeof value === "string") return foldedWords(value);
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(wordsIn);
};
