import { findSortedIndex } from "#platform/find-sorted-index.ts";

/**
 * All lists of a query are read window by window, and no list is ever decoded whole. The scratch arrays of one window then stay in
 * the nearest cache of the processor.
 */
export const WINDOW_SIZE = 2_048;

/** The postings of one list within a window: offsets from the window's first position, and fields. */
export class PostingWindow {
  readonly offsets = new Uint16Array(WINDOW_SIZE);
  readonly fields = new Uint8Array(WINDOW_SIZE);
}

/** Reads a list from its beginning. Windows can be skipped; a cursor never goes back. */
export interface PostingCursor {
  /** Writes the postings of the window that begins at position `from`; returns how many there are. */
  read(from: number, into: PostingWindow): number;
}

/** Document positions in ascending order, each with a bit mask of fields. */
export interface PostingList {
  readonly length: number;
  openCursor(): PostingCursor;
}

/** A posting list as plain arrays. */
export interface DecodedList {
  readonly positions: Uint32Array;
  readonly fields: Uint8Array;
}

/** The posting list of one lexeme. `positions` and `fields` decode it, and the arrays are cached. */
export interface LexemePostings extends PostingList, DecodedList {
  /** An array of fields by position, for lookups in a long list. Null for a short list: its cursor is as fast. */
  getDenseFields(size: number): Uint8Array | null;
  /** Counts the documents whose value in a column differs from `excluded`. Decodes nothing, for callers that read nearly all lists. */
  countExcept(column: Uint8Array, excluded: number): number;
}

/** Returned by a cursor as the next position at the end of a list. */
export const END_OF_LIST = 0x7fffffff;

/** Reads a list in plain arrays. */
export class ArrayCursor implements PostingCursor {
  readonly #positions: Uint32Array;
  readonly #fields: Uint8Array;
  #at = 0;

  constructor(positions: Uint32Array, fields: Uint8Array) {
    this.#positions = positions;
    this.#fields = fields;
  }

  read(from: number, into: PostingWindow): number {
    const positions = this.#positions;
    const fields = this.#fields;
    const end = from + WINDOW_SIZE;
    let count = 0;
    let at = this.#at;
    for (; at < positions.length; at++) {
      const position = positions[at] as number;
      if (position >= end) break;
      if (position < from) continue;
      into.offsets[count] = position - from;
      into.fields[count++] = fields[at] as number;
    }
    this.#at = at;
    return count;
  }
}

/** The fields of one document in a list; 0 when the list does not contain it. */
export function findFields({ positions, fields }: DecodedList, position: number): number {
  const at = findSortedIndex(positions, position);
  return at < 0 ? 0 : (fields[at] as number);
}

/** Counts the positions, given in ascending order, that a list contains. */
export function countIntersection(
  { positions: list }: DecodedList,
  positions: Uint32Array,
): number {
  let count = 0;
  let at = 0;
  for (const position of positions) {
    at = findFirstAtLeast(list, at, position);
    if (at === list.length) break;
    if (list[at] === position) count++;
  }
  return count;
}

/** The index of the first value that is at least `wanted`, at or after `from`: galloping search, then binary search. */
function findFirstAtLeast(values: Uint32Array, from: number, wanted: number): number {
  let step = 1;
  let low = from;
  let high = from;
  while (high < values.length && (values[high] as number) < wanted) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  high = Math.min(high, values.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
