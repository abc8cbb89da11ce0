import { isDeepStrictEqual } from "node:util";
import type { Answer } from "#form-engine/question-type.ts";
import { continuesSession, countWords } from "./writing-session.ts";

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
