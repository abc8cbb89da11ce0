import { growArray } from "./columns.ts";
import {
  type DecodedList,
  END_OF_LIST,
  type PostingCursor,
  type PostingList,
  PostingWindow,
  WINDOW_SIZE,
} from "./posting-list.ts";

// Memory is allocated in chunks of 1 MiB. An address is a chunk number (high bits) with an offset in the chunk (low 20 bits).

const CHUNK_BITS = 20;
const CHUNK_BYTES = 1 << CHUNK_BITS;
const CHUNK_OFFSET_MASK = CHUNK_BYTES - 1;

/** The first block of a list is small, because most lexemes are rare. Each further block has twice the size, up to a limit. */
const FIRST_BLOCK_BYTES = 16;
const MAX_BLOCK_BYTES = 1_024;
/** A block ends with the address of the next one. */
const POINTER_BYTES = 4;
/** Five bytes for a distance, one for fields. With less space left in a block, a posting goes into the next block: none is split. */
const MAX_POSTING_BYTES = 6;

// The state of a list is stored together, because every document writes to some hundred lists at random addresses.
/** Address of the first block. */
const FIRST = 0;
/** Address of the next posting. */
const NEXT = 1;
/** Address of the pointer at the end of the current block. */
const LIMIT = 2;
const BLOCK_BYTES = 3;
const LENGTH = 4;
const LAST_POSITION = 5;
/** 32 bytes, so that the state of a list fits one cache line. */
const LIST_STATE_LENGTH = 8;

const scratch = new PostingWindow();

/**
 * Posting lists as bytes. A posting is the distance to the previous position as a varint (7 bits a byte, low bits first, the high bit
 * set on all bytes but the last), then one byte of fields: two bytes for common lexemes, against five in plain arrays. All lists grow
 * at the same time by a few bytes each. They therefore share large chunks, as linked blocks, and are read in place: a list is never
 * moved or copied.
 */
export class PostingBlocks {
  readonly #chunks: Uint8Array[] = [];
  #used = 0;
  #state = new Int32Array(LIST_STATE_LENGTH << 10);
  #listCount = 0;

  /** Lists are numbered from 0; a new one has the next number. Positions come in ascending order; fields of an equal position are merged. */
  add(list: number, position: number, fields: number): void {
    if (list >= this.#listCount) this.#startList(list);
    const state = this.#state;
    const base = list * LIST_STATE_LENGTH;
    const length = state[base + LENGTH] as number;
    const distance = position - (state[base + LAST_POSITION] as number);
    let address = state[base + NEXT] as number;
    if (distance === 0 && length > 0) {
      const bytes = this.#chunkOf(address - 1);
      const at = (address - 1) & CHUNK_OFFSET_MASK;
      bytes[at] = (bytes[at] as number) | fields;
      return;
    }
    if (address + MAX_POSTING_BYTES > (state[base + LIMIT] as number))
      address = this.#appendBlock(base);
    const bytes = this.#chunkOf(address);
    const begin = address & CHUNK_OFFSET_MASK;
    state[base + NEXT] = address + writePosting(bytes, begin, distance, fields) - begin;
    state[base + LAST_POSITION] = position;
    state[base + LENGTH] = length + 1;
  }

  /** Releases the spare capacity of the list states. */
  finish(): void {
    this.#state = this.#state.slice(0, this.#listCount * LIST_STATE_LENGTH);
  }

  getLength(list: number): number {
    return this.#state[list * LIST_STATE_LENGTH + LENGTH] as number;
  }

  decode(list: number): DecodedList {
    const length = this.getLength(list);
    const positions = new Uint32Array(length);
    const fields = new Uint8Array(length);
    const cursor = this.openCursor(list);
    for (let from = 0, read = 0; read < length; from += WINDOW_SIZE) {
      const count = cursor.read(from, scratch);
      for (let at = 0; at < count; at++) {
        positions[read] = from + (scratch.offsets[at] as number);
        fields[read++] = scratch.fields[at] as number;
      }
    }
    return { positions, fields };
  }

  openCursor(list: number): PostingCursor {
    const first = this.#state[list * LIST_STATE_LENGTH + FIRST] as number;
    const end = (first & CHUNK_OFFSET_MASK) + FIRST_BLOCK_BYTES;
    return new BlockCursor(this.#chunks, first, end, this.getLength(list));
  }

  /** Counts the documents of a list whose value in a column differs from `excluded`; allocates nothing but the cursor. */
  countExcept(list: number, column: Uint8Array, excluded: number): number {
    const cursor = this.openCursor(list);
    let found = 0;
    for (let from = 0, left = this.getLength(list); left > 0; from += WINDOW_SIZE) {
      const count = cursor.read(from, scratch);
      for (let at = 0; at < count; at++)
        if (column[from + (scratch.offsets[at] as number)] !== excluded) found++;
      left -= count;
    }
    return found;
  }

  #startList(list: number): void {
    this.#listCount = list + 1;
    const numbers = this.#listCount * LIST_STATE_LENGTH;
    if (numbers > this.#state.length) this.#state = growArray(this.#state, numbers);
    const base = list * LIST_STATE_LENGTH;
    this.#state[base + FIRST] = this.#allocateBlock(base, FIRST_BLOCK_BYTES);
  }

  /** Allocates the next block of a list and writes its address at the end of the full one. */
  #appendBlock(base: number): number {
    const end = this.#state[base + LIMIT] as number;
    const next = this.#allocateBlock(
      base,
      getNextBlockBytes(this.#state[base + BLOCK_BYTES] as number),
    );
    writeAddress(this.#chunkOf(end), end & CHUNK_OFFSET_MASK, next);
    return next;
  }

  #allocateBlock(base: number, blockBytes: number): number {
    // No block crosses the border of a chunk.
    if ((this.#used & CHUNK_OFFSET_MASK) + blockBytes > CHUNK_BYTES)
      this.#used = (this.#used | CHUNK_OFFSET_MASK) + 1;
    const block = this.#used;
    this.#used += blockBytes;
    if (block >>> CHUNK_BITS === this.#chunks.length)
      this.#chunks.push(new Uint8Array(CHUNK_BYTES));
    this.#state[base + NEXT] = block;
    this.#state[base + LIMIT] = block + blockBytes - POINTER_BYTES;
    this.#state[base + BLOCK_BYTES] = blockBytes;
    return block;
  }

  #chunkOf(address: number): Uint8Array {
    return this.#chunks[address >>> CHUNK_BITS] as Uint8Array;
  }
}

/** A complete list in the same encoding, in one block of exactly its size. */
export class SingleBlockList implements PostingList {
  readonly length: number;
  readonly #bytes: Uint8Array;

  constructor({ positions, fields }: DecodedList) {
    this.length = positions.length;
    let previous = 0;
    let bytes = 0;
    for (const position of positions) {
      bytes += countPostingBytes(position - previous);
      previous = position;
    }
    this.#bytes = new Uint8Array(bytes);
    previous = 0;
    for (let entry = 0, at = 0; entry < positions.length; entry++) {
      const position = positions[entry] as number;
      at = writePosting(this.#bytes, at, position - previous, fields[entry] as number);
      previous = position;
    }
  }

  openCursor(): PostingCursor {
    return new BlockCursor([this.#bytes], 0, NO_LIMIT, this.length);
  }
}

/** The end of a block without a next one. V8 stores it as a small integer (31 bits), like the real limits; a float would deoptimise the cursor. */
const NO_LIMIT = 0x3fffffff;

/** Writes one posting; returns the offset after it. */
function writePosting(bytes: Uint8Array, begin: number, distance: number, fields: number): number {
  let at = begin;
  let left = distance;
  for (; left > 0x7f; left >>>= 7) bytes[at++] = (left & 0x7f) | 0x80;
  bytes[at++] = left;
  bytes[at++] = fields;
  return at;
}

function countPostingBytes(distance: number): number {
  let bytes = 2;
  for (let left = distance; left > 0x7f; left >>>= 7) bytes++;
  return bytes;
}

class BlockCursor implements PostingCursor {
  readonly #chunks: readonly Uint8Array[];
  #bytes: Uint8Array;
  /** Offset of the fields of the next posting; its distance is already read. */
  #at: number;
  #limit: number;
  #blockBytes = FIRST_BLOCK_BYTES;
  /** Position of the next posting, and the number of postings from there to the end. */
  #next = 0;
  #left: number;

  constructor(chunks: readonly Uint8Array[], first: number, end: number, length: number) {
    this.#chunks = chunks;
    this.#bytes = chunks[first >>> CHUNK_BITS] as Uint8Array;
    this.#at = first & CHUNK_OFFSET_MASK;
    this.#limit = end - POINTER_BYTES;
    this.#left = length;
    if (length === 0) this.#next = END_OF_LIST;
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

  read(from: number, { offsets, fields }: PostingWindow): number {
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
        next = END_OF_LIST;
        break;
      }
      if (at + MAX_POSTING_BYTES > limit) {
        const address = readAddress(bytes, limit);
        this.#blockBytes = getNextBlockBytes(this.#blockBytes);
        bytes = this.#chunks[address >>> CHUNK_BITS] as Uint8Array;
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
