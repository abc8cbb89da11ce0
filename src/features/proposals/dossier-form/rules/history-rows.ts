import { isDeepStrictEqual } from "node:util";
import type { Answer } from "#form-engine/question-type.ts";

import { toFoldedTokens } from "#platform/fold-text.ts";

/** The last row of an answer's history. */
export interface LastRow {
  readonly id: number;
  readonly kind: string;
  readonly authorId: string | null;
  readonly startedAt: Date;
  readonly answer: Answer;
  readonly words: number;
}

/** Something to be written down about an answer. */
export interface HistoryEntry {
  readonly kind: "saved" | "aside";
  readonly key: string;
  readonly answer: Answer;
  /** The version it became; for `aside`, the one it met. */
  readonly version: number;
}

export interface AddedRow extends HistoryEntry {
  readonly words: number;
}

/** A row that goes on: the stretch of work it stands for is not over. */
export interface ContinuedRow extends Pick<HistoryEntry, "answer" | "version"> {
  readonly id: number;
  readonly words: number;
}

export interface HistoryRows {
  readonly added: readonly AddedRow[];
  readonly continued: readonly ContinuedRow[];
}

/** Which entries are rows of their own, and which go on with the last one of their answer. */
export function toHistoryRows(
  last: ReadonlyMap<string, LastRow>,
  { authorId, at }: { readonly authorId: string; readonly at: Date },
  entries: readonly HistoryEntry[],
): HistoryRows {
  const added: AddedRow[] = [];
  const continued: ContinuedRow[] = [];
  for (const entry of entries) {
    const { kind, key, answer, version } = entry;
    const row = last.get(key);
    // A text that waits for its place is sent again and again: it is kept once.
    if (kind === "aside" && row?.authorId === authorId && isDeepStrictEqual(row.answer, answer))
      continue;
    const words = countWords(answer);
    if (row && continuesSession(row, { kind, answer, authorId, at })) {
      continued.push({ id: row.id, answer, version, words: Math.max(words, row.words) });
    } else added.push({ ...entry, words });
  }
  return { added, continued };
}

/** Longer than any save waits for another. */
const MAX_WAIT_MS = 60_000;

/**
 * The moment a save is written down with: never before the last one of the form. A save that waited for its turn was asked
 * for earlier than the one it waited for, and a page that asks for what came after that one would never hear of it. Where
 * the last one is far ahead a clock was wrong, and time goes on from now.
 */
export function getNextUpdateTime(last: Date, now: Date): Date {
  const ahead = last.getTime() - now.getTime();
  return ahead >= 0 && ahead <= MAX_WAIT_MS ? new Date(last.getTime() + 1) : now;
}

/** An author's changes to one answer within this long are one row of its history. */
const SESSION_MS = 15 * 60_000;

/** A change that takes more words away than this (a deletion, an older text restored) leaves the row before it as it is. */
const MAX_WORDS_LOST = 5;

interface WritingSession {
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
export const continuesSession = (last: WritingSession, change: HistoryChange): boolean =>
  last.kind === change.kind &&
  last.authorId === change.authorId &&
  change.at.getTime() - last.startedAt.getTime() < SESSION_MS &&
  // An entry or a group that was taken out can be had back.
  change.answer.length >= last.answer.length &&
  countLostWords(last.answer, change.answer) <= MAX_WORDS_LOST &&
  last.words - countWords(change.answer) <= MAX_WORDS_LOST;

export const countWords = (answer: Answer): number => getWords(answer).length;

/** How many words of one answer, each as often as it stands there, the other no longer has. */
export function countLostWords(before: Answer, after: Answer): number {
  const left = new Map<string, number>();
  for (const word of getWords(after)) left.set(word, (left.get(word) ?? 0) + 1);
  let lost = 0;
  for (const word of getWords(before)) {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    else lost++;
  }
  return lost;
}

/** Asked several times for each save: an answer never changes, and to find its words is dear. */
const wordCache = new WeakMap<Answer, readonly string[]>();

function getWords(answer: Answer): readonly string[] {
  const words = wordCache.get(answer) ?? extractWords(answer);
  wordCache.set(answer, words);
  return words;
}

/** The words of an answer of any type: whatever is text in it. */
const extractWords = (value: unknown): string[] => {
  if (typeof value === "string") return toFoldedTokens(value);
  if (Array.isArray(value)) return value.flatMap(extractWords);
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(extractWords);
};
