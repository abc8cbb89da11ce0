/**
 * Lists are read by so many calls at a time, all lists of a search for each: what is noted of these calls stays in the nearest cache of
 * the processor, and no list is ever unpacked whole.
 */
export const WINDOW_SIZE = 2_048;

/** The entries of one list in a window: how far each call stands from the window's first, and the fields. */
export class ListWindow {
  readonly offsets = new Uint16Array(WINDOW_SIZE);
  readonly fields = new Uint8Array(WINDOW_SIZE);
}

/** Reads a list from its beginning. Windows may be left out, never gone back to. */
export interface ListCursor {
  /** Writes what stands in the window that begins at a call; answers how many entries that is. */
  read(from: number, into: ListWindow): number;
}

/** The calls that hold something, in ascending order, with the fields it stands in. */
export interface PostingList {
  readonly length: number;
  cursor(): ListCursor;
}

/** Behind the last call of every list. */
export const NO_MORE_CALLS = 0x7fffffff;

/** Reads plain arrays. */
export class ArrayCursor implements ListCursor {
  readonly #positions: Uint32Array;
  readonly #fields: Uint8Array;
  #at = 0;

  constructor(positions: Uint32Array, fields: Uint8Array) {
    this.#positions = positions;
    this.#fields = fields;
  }

  read(from: number, { offsets, fields: written }: ListWindow): number {
    const positions = this.#positions;
    const fields = this.#fields;
    const end = from + WINDOW_SIZE;
    let count = 0;
    let at = this.#at;
    for (; at < positions.length; at++) {
      const position = positions[at] as number;
      if (position >= end) break;
      if (position < from) continue;
      offsets[count] = position - from;
      written[count++] = fields[at] as number;
    }
    this.#at = at;
    return count;
  }
}
