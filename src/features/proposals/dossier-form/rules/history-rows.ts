import { isDeepStrictEqual } from "node:util";
import type { Answer } from "#form-engine/question-type.ts";
import { toFoldedTokens } from "#platform/fold-text.ts";

/** The latest row of an answer's history. */
export interface LastRow {
  readonly id: number;
  readonly kind: string;
  readonly version: number;
  readonly authorId: string | null;
  readonly startedAt: Date;
  readonly answer: Answer;
  readonly words: number;
}

/** A text to record in an answer's history. */
export interface HistoryEntry {
  readonly kind: "saved" | "aside";
  readonly key: string;
  readonly answer: Answer;
  /** The version the answer got; for `aside`, the version that was stored then. */
  readonly version: number;
}

export interface AddedRow extends HistoryEntry {
  readonly words: number;
}

/** An existing row to overwrite, because the writing session goes on. */
export interface ContinuedRow extends Pick<HistoryEntry, "answer" | "version"> {
  readonly id: number;
  readonly words: number;
}

export interface HistoryRows {
  readonly added: readonly AddedRow[];
  readonly continued: readonly ContinuedRow[];
}

/**
 * Decides which entries become new rows and which overwrite the latest row of their answer. One row stands for one
 * writing session of an author.
 */
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
    // A browser sends a conflicting text repeatedly; it is recorded once.
    if (kind === "aside" && row?.authorId === authorId && isDeepStrictEqual(row.answer, answer))
      continue;
    const words = countWords(answer);
    if (row && continuesSession(row, { kind, answer, authorId, at })) {
      continued.push({ id: row.id, answer, version, words: Math.max(words, row.words) });
    } else added.push({ ...entry, words });
  }
  return { added, continued };
}

/** Longer than a save can wait for another one. */
const MAX_WAIT_MS = 60_000;

/**
 * The time recorded for a save: always later than the form's last update. A save that waited for the lock has an
 * earlier `now` than the save it waited for; with that time, pages asking for changes since the other save would miss
 * it. If the last update is far in the future, a clock was wrong, and `now` is used.
 */
export function getNextUpdateTime(last: Date, now: Date): Date {
  const ahead = last.getTime() - now.getTime();
  return ahead >= 0 && ahead <= MAX_WAIT_MS ? new Date(last.getTime() + 1) : now;
}

/** Maximum duration of a writing session. */
const SESSION_MS = 15 * 60_000;

/** A change that removes more words than this starts a new row, so that the removed text stays in the history. */
const MAX_WORDS_LOST = 5;

interface WritingSession {
  readonly kind: string;
  readonly authorId: string | null;
  readonly startedAt: Date;
  readonly answer: Answer;
  /** The largest number of words the row has held, so that slow deletion, a few words at a time, is noticed too. */
  readonly words: number;
}

interface HistoryChange {
  readonly kind: string;
  readonly authorId: string;
  readonly at: Date;
  readonly answer: Answer;
}

/**
 * Whether a change overwrites the latest row: same author and kind, no other author in between, within the session
 * time, and few words of the row would be lost.
 */
export const continuesSession = (last: WritingSession, change: HistoryChange): boolean =>
  last.kind === change.kind &&
  last.authorId === change.authorId &&
  change.at.getTime() - last.startedAt.getTime() < SESSION_MS &&
  // A removed entry or group must stay in the history.
  change.answer.length >= last.answer.length &&
  countLostWords(last.answer, change.answer) <= MAX_WORDS_LOST &&
  last.words - countWords(change.answer) <= MAX_WORDS_LOST;

export const countWords = (answer: Answer): number => getWords(answer).length;

/** How many words of `before`, counted with repetitions, are missing from `after`. */
export function countLostWords(before: Answer, after: Answer): number {
  const remaining = new Map<string, number>();
  for (const word of getWords(after)) remaining.set(word, (remaining.get(word) ?? 0) + 1);
  let lost = 0;
  for (const word of getWords(before)) {
    const count = remaining.get(word) ?? 0;
    if (count > 0) remaining.set(word, count - 1);
    else lost++;
  }
  return lost;
}

/** Computed several times per save; answers are immutable. */
const wordCache = new WeakMap<Answer, readonly string[]>();

function getWords(answer: Answer): readonly string[] {
  const words = wordCache.get(answer) ?? extractWords(answer);
  wordCache.set(answer, words);
  return words;
}

/** All words in the strings of an answer of any type. */
const extractWords = (value: unknown): string[] => {
  if (typeof value === "string") return toFoldedTokens(value);
  if (Array.isArray(value)) return value.flatMap(extractWords);
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(extractWords);
};
