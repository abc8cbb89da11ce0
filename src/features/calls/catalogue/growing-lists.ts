import { grown } from "./lexeme-table.ts";

/** A block holds so many bytes of one list, and then where the list's next block begins. */
const BLOCK_BYTES = 32;
const PAYLOAD_BYTES = BLOCK_BYTES - 4;
const PIECE_BITS = 20;
const PIECE_BYTES = 1 << PIECE_BITS;

// What is known of a list stands together: nearly every call writes to some hundred lists, each somewhere else.
const FIRST = 0;
const END = 1;
const BYTES = 2;
const CALLS = 3;
const WRITTEN = 4;
/** A last call of which more fields may come: it is not yet written. */
const POSITION = 5;
const FIELDS = 6;
const NUMBERS_OF_LIST = 8;

/**
 * Posting lists while they are written, packed as `PackedPosting` reads them. All grow at once, a few bytes at a time, so they share
 * large pieces of memory by small blocks: nothing is copied when a list grows, and all of it is given back at the end.
 */
export class GrowingLists {
  readonly #pieces: Uint8Array[] = [];
  #used = 0;
  #state = new Int32Array(NUMBERS_OF_LIST << 10);
  #lists = 0;

  /** Lists are numbered from 0; a new one has the next number. */
  add(list: number, position: number, fields: number): void {
    if (list >= this.#lists) this.#begin(list);
    const state = this.#state;
    const of = list * NUMBERS_OF_LIST;
    if (state[of + POSITION] === position) {
      state[of + FIELDS] = (state[of + FIELDS] as number) | fields;
      return;
    }
    this.#write(of);
    state[of + POSITION] = position;
    state[of + FIELDS] = fields;
  }

  /** Writes what has not been; how many bytes and calls the list has. */
  finish(list: number): { bytes: number; length: number } {
    const of = list * NUMBERS_OF_LIST;
    this.#write(of);
    this.#state[of + POSITION] = -1;
    return {
      bytes: this.#state[of + BYTES] as number,
      length: this.#state[of + CALLS] as number,
    };
  }

  copy(list: number, to: Uint8Array, at: number): void {
    const of = list * NUMBERS_OF_LIST;
    const end = at + (this.#state[of + BYTES] as number);
    let block = this.#state[of + FIRST] as number;
    for (let used = at; used < end; ) {
      const piece = this.#pieceOf(block);
      const start = block & (PIECE_BYTES - 1);
      const next = start + PAYLOAD_BYTES;
      // Byte by byte: for so few, asking for a copy takes longer than copying.
      for (let from = start; from < next && used < end; from++) to[used++] = piece[from] as number;
      block =
        (piece[next] as number) |
        ((piece[next + 1] as number) << 8) |
        ((piece[next + 2] as number) << 16) |
        ((piece[next + 3] as number) << 24);
    }
  }

  #begin(list: number): void {
    this.#lists = list + 1;
    const numbers = this.#lists * NUMBERS_OF_LIST;
    if (numbers > this.#state.length) this.#state = grown(this.#state, numbers);
    const of = list * NUMBERS_OF_LIST;
    const block = this.#newBlock();
    this.#state[of + FIRST] = block;
    this.#state[of + END] = block;
    this.#state[of + POSITION] = -1;
  }

  #write(of: number): void {
    const state = this.#state;
    const position = state[of + POSITION] as number;
    if (position < 0) return;
    let distance = position - (state[of + WRITTEN] as number);
    while (distance > 0x7f) {
      this.#push(of, (distance & 0x7f) | 0x80);
      distance >>>= 7;
    }
    this.#push(of, distance);
    this.#push(of, state[of + FIELDS] as number);
    state[of + WRITTEN] = position;
    state[of + CALLS] = (state[of + CALLS] as number) + 1;
  }

  #push(of: number, byte: number): void {
    const state = this.#state;
    let at = state[of + END] as number;
    if ((at & (BLOCK_BYTES - 1)) === PAYLOAD_BYTES) at = this.#goOn(at);
    this.#pieceOf(at)[at & (PIECE_BYTES - 1)] = byte;
    state[of + END] = at + 1;
    state[of + BYTES] = (state[of + BYTES] as number) + 1;
  }

  /** Writes at the end of a full block where the next one begins. */
  #goOn(end: number): number {
    const next = this.#newBlock();
    const piece = this.#pieceOf(end);
    const start = end & (PIECE_BYTES - 1);
    for (let at = 0; at < 4; at++) piece[start + at] = next >>> (8 * at);
    return next;
  }

  #newBlock(): number {
    const block = this.#used;
    if ((block & (PIECE_BYTES - 1)) === 0) this.#pieces.push(new Uint8Array(PIECE_BYTES));
    this.#used += BLOCK_BYTES;
    return block;
  }

  #pieceOf(address: number): Uint8Array {
    return this.#pieces[address >>> PIECE_BITS] as Uint8Array;
  }
}
