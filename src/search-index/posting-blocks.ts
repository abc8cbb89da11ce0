import { growArray } from "./lexicon.ts";
import {
  type ListCursor,
  ListWindow,
  NO_MORE_CALLS,
  type PostingList,
  WINDOW_SIZE,
} from "./posting-list.ts";

/** The calls of one list, by position in the catalogue, ascending, with the fields a lexeme stands in. */
export interface DecodedList {
  readonly positions: Uint32Array;
  readonly fields: Uint8Array;
}

const CHUNK_BITS = 20;
const CHUNK_BYTES = 1 << CHUNK_BITS;
const CHUNK_OFFSET_MASK = CHUNK_BYTES - 1;

/** The first block of a list is small, for most lexemes are rare; each further one has twice the room, up to a limit. */
const FIRST_BLOCK_BYTES = 16;
const MAX_BLOCK_BYTES = 1_024;
/** A block ends with where the list goes on. */
const POINTER_BYTES = 4;
/** Five bytes for a distance, one for fields. What may not fit is written into the next block, whole. */
const MAX_ENTRY_BYTES = 6;

// What is known of a list stands together: nearly every call writes to some hundred lists, each somewhere else.
const FIRST = 0;
const AT = 1;
const LIMIT = 2;
const BLOCK_BYTES = 3;
const CALLS = 4;
/** The last call. */
const POSITION = 5;
/** So that those of a list lie in one line of the processor's cache. */
const LIST_STATE_LENGTH = 8;

/** What is read of one list. */
const entries = new ListWindow();

/**
 * Posting lists as bytes: for each call its distance to the one before (seven bits a byte, the last without the eighth) and its
 * fields. Two bytes a call for common words, against five in plain arrays. All lists grow at once, a few bytes at a time, so they
 * share large pieces of memory by blocks, and are read where they were written: nothing is ever copied.
 */
export class PostingBlocks {
  readonly #pieces: Uint8Array[] = [];
  #used = 0;
  #state = new Int32Array(LIST_STATE_LENGTH << 10);
  #lists = 0;

  /** Lists are numbered from 0; a new one has the next number. Calls come in ascending order. */
  add(list: number, position: number, fields: number): void {
    if (list >= this.#lists) this.#begin(list);
    const state = this.#state;
    const of = list * LIST_STATE_LENGTH;
    const calls = state[of + CALLS] as number;
    const distance = position - (state[of + POSITION] as number);
    let address = state[of + AT] as number;
    if (distance === 0 && calls > 0) {
      const bytes = this.#pieceOf(address - 1);
      const at = (address - 1) & CHUNK_OFFSET_MASK;
      bytes[at] = (bytes[at] as number) | fields;
      return;
    }
    if (address + MAX_ENTRY_BYTES > (state[of + LIMIT] as number)) address = this.#goOn(of);
    const bytes = this.#pieceOf(address);
    const begin = address & CHUNK_OFFSET_MASK;
    state[of + AT] = address + writeEntry(bytes, begin, distance, fields) - begin;
    state[of + POSITION] = position;
    state[of + CALLS] = calls + 1;
  }

  /** Gives back what was only there to grow. */
  finish(): void {
    this.#state = this.#state.slice(0, this.#lists * LIST_STATE_LENGTH);
  }

  getLength(list: number): number {
    return this.#state[list * LIST_STATE_LENGTH + CALLS] as number;
  }

  decode(list: number): DecodedList {
    const length = this.getLength(list);
    const positions = new Uint32Array(length);
    const fields = new Uint8Array(length);
    const cursor = this.openCursor(list);
    for (let from = 0, read = 0; read < length; from += WINDOW_SIZE) {
      const count = cursor.read(from, entries);
      for (let at = 0; at < count; at++) {
        positions[read] = from + (entries.offsets[at] as number);
        fields[read++] = entries.fields[at] as number;
      }
    }
    return { positions, fields };
  }

  openCursor(list: number): ListCursor {
    const first = this.#state[list * LIST_STATE_LENGTH + FIRST] as number;
    const end = (first & CHUNK_OFFSET_MASK) + FIRST_BLOCK_BYTES;
    return new BlockCursor(this.#pieces, first, end, this.getLength(list));
  }

  /** How many calls of a list are of another kind than one; nothing is made on the way. */
  countExcept(list: number, kinds: Uint8Array, kind: number): number {
    const cursor = this.openCursor(list);
    let found = 0;
    for (let from = 0, left = this.getLength(list); left > 0; from += WINDOW_SIZE) {
      const count = cursor.read(from, entries);
      for (let at = 0; at < count; at++)
        if (kinds[from + (entries.offsets[at] as number)] !== kind) found++;
      left -= count;
    }
    return found;
  }

  #begin(list: number): void {
    this.#lists = list + 1;
    const numbers = this.#lists * LIST_STATE_LENGTH;
    if (numbers > this.#state.length) this.#state = growArray(this.#state, numbers);
    const of = list * LIST_STATE_LENGTH;
    this.#state[of + FIRST] = this.#takeBlock(of, FIRST_BLOCK_BYTES);
  }

  /** Writes at the end of a full block where the next one begins. */
  #goOn(of: number): number {
    const end = this.#state[of + LIMIT] as number;
    const next = this.#takeBlock(of, getNextBlockBytes(this.#state[of + BLOCK_BYTES] as number));
    writeAddress(this.#pieceOf(end), end & CHUNK_OFFSET_MASK, next);
    return next;
  }

  #takeBlock(of: number, blockBytes: number): number {
    // No block lies across two pieces.
    if ((this.#used & CHUNK_OFFSET_MASK) + blockBytes > CHUNK_BYTES)
      this.#used = (this.#used | CHUNK_OFFSET_MASK) + 1;
    const block = this.#used;
    this.#used += blockBytes;
    if (block >>> CHUNK_BITS === this.#pieces.length)
      this.#pieces.push(new Uint8Array(CHUNK_BYTES));
    this.#state[of + AT] = block;
    this.#state[of + LIMIT] = block + blockBytes - POINTER_BYTES;
    this.#state[of + BLOCK_BYTES] = blockBytes;
    return block;
  }

  #pieceOf(address: number): Uint8Array {
    return this.#pieces[address >>> CHUNK_BITS] as Uint8Array;
  }
}

/** A list that is known whole, in the same bytes, all in one block. */
export class SingleBlockList implements PostingList {
  readonly length: number;
  readonly #bytes: Uint8Array;

  constructor({ positions, fields }: DecodedList) {
    this.length = positions.length;
    let before = 0;
    let bytes = 0;
    for (const position of positions) {
      bytes += countEntryBytes(position - before);
      before = position;
    }
    this.#bytes = new Uint8Array(bytes);
    before = 0;
    for (let entry = 0, at = 0; entry < positions.length; entry++) {
      const position = positions[entry] as number;
      at = writeEntry(this.#bytes, at, position - before, fields[entry] as number);
      before = position;
    }
  }

  cursor(): ListCursor {
    return new BlockCursor([this.#bytes], 0, NO_LIMIT, this.length);
  }
}

/** A block that has no next one. A small number like all others: V8 would read a large one as another kind. */
const NO_LIMIT = 0x3fffffff;

/** Writes one entry; answers where the next one begins. */
function writeEntry(bytes: Uint8Array, begin: number, distance: number, fields: number): number {
  let at = begin;
  let left = distance;
  for (; left > 0x7f; left >>>= 7) bytes[at++] = (left & 0x7f) | 0x80;
  bytes[at++] = left;
  bytes[at++] = fields;
  return at;
}

/** What an entry takes: its distance, seven bits a byte, and its fields. */
function countEntryBytes(distance: number): number {
  let bytes = 2;
  for (let left = distance; left > 0x7f; left >>>= 7) bytes++;
  return bytes;
}

class BlockCursor implements ListCursor {
  readonly #pieces: readonly Uint8Array[];
  #bytes: Uint8Array;
  /** Where the fields of the next call stand. */
  #at: number;
  #limit: number;
  #blockBytes = FIRST_BLOCK_BYTES;
  /** The next call, and how many there are with it. */
  #next = 0;
  #left: number;

  constructor(pieces: readonly Uint8Array[], first: number, end: number, length: number) {
    this.#pieces = pieces;
    this.#bytes = pieces[first >>> CHUNK_BITS] as Uint8Array;
    this.#at = first & CHUNK_OFFSET_MASK;
    this.#limit = end - POINTER_BYTES;
    this.#left = length;
    if (length === 0) this.#next = NO_MORE_CALLS;
    else {
      let shift = 0;
      let byte = 0;
      do {
        byte = this.#bytes[this.#at++] as number;
        this.#next |= (byte & 0x7f) << shift;
        shift += 7;
      } while (byte & 0x80);
    }
  }

  read(from: number, { offsets, fields }: ListWindow): number {
    const end = from + WINDOW_SIZE;
    let next = this.#next;
    if (next >= end) return 0;
    let bytes = this.#bytes;
    let at = this.#at;
    let limit = this.#limit;
    let left = this.#left;
    let count = 0;
    while (next < end) {
      if (next >= from) {
        offsets[count] = next - from;
        fields[count++] = bytes[at] as number;
      }
      at++;
      if (--left === 0) {
        next = NO_MORE_CALLS;
        break;
      }
      if (at + MAX_ENTRY_BYTES > limit) {
        const address = readAddress(bytes, limit);
        this.#blockBytes = getNextBlockBytes(this.#blockBytes);
        bytes = this.#pieces[address >>> CHUNK_BITS] as Uint8Array;
        at = address & CHUNK_OFFSET_MASK;
        limit = at + this.#blockBytes - POINTER_BYTES;
      }
      let byte = bytes[at++] as number;
      let distance = byte & 0x7f;
      for (let shift = 7; byte & 0x80; shift += 7) {
        byte = bytes[at++] as number;
        distance |= (byte & 0x7f) << shift;
      }
      next += distance;
    }
    this.#next = next;
    this.#bytes = bytes;
    this.#at = at;
    this.#limit = limit;
    this.#left = left;
    return count;
  }
}

const getNextBlockBytes = (blockBytes: number): number => Math.min(MAX_BLOCK_BYTES, blockBytes * 2);

function writeAddress(bytes: Uint8Array, at: number, address: number): void {
  for (let byte = 0; byte < POINTER_BYTES; byte++) bytes[at + byte] = address >>> (8 * byte);
}

const readAddress = (bytes: Uint8Array, at: number): number =>
  (bytes[at] as number) |
  ((bytes[at + 1] as number) << 8) |
  ((bytes[at + 2] as number) << 16) |
  ((bytes[at + 3] as number) << 24);
