import { growArray } from "./columns.ts";

/** A slot of the hash table: the lexeme's number plus one (0 in an empty slot), its hash, and its first eight bytes as two numbers. */
const SLOT_BITS = 2;
const SLOT_LENGTH = 1 << SLOT_BITS;

/**
 * Numbers lexemes from 0 in the order in which they are added. A lexeme is looked up by its UTF-8 bytes: reading a known lexeme from
 * a binary row creates no string. Most lookups need only the slot, because most lexemes have at most eight bytes.
 */
export class Lexicon {
  /** Open addressing, at most half full. */
  #slots = new Int32Array(SLOT_LENGTH << 12);
  #size = 0;
  /** End of each lexeme in `#bytes`; a lexeme begins where the previous one ends. */
  #ends = new Uint32Array(1 << 11);
  #bytes = new Uint8Array(1 << 14);

  get size(): number {
    return this.#size;
  }

  /** Returns the number of a lexeme, or -1. `toLexiconKey` makes the arguments from a string. */
  find(
    hash: number,
    first: number,
    second: number,
    bytes: Uint8Array,
    from: number,
    to: number,
  ): number {
    const slots = this.#slots;
    const mask = slots.length - SLOT_LENGTH;
    for (let slot = (hash << SLOT_BITS) & mask; ; slot = (slot + SLOT_LENGTH) & mask) {
      const number = (slots[slot] as number) - 1;
      if (number < 0) return -1;
      const isSameHead =
        slots[slot + 1] === hash && slots[slot + 2] === first && slots[slot + 3] === second;
      if (isSameHead && (to - from <= 8 || this.#hasSameTail(number, bytes, from, to)))
        return number;
    }
  }

  /** Adds a lexeme that `find` does not know, and returns its number. */
  add(
    hash: number,
    first: number,
    second: number,
    bytes: Uint8Array,
    from: number,
    to: number,
  ): number {
    const number = this.#size++;
    const begin = this.#beginOf(number);
    const end = begin + to - from;
    if (end > this.#bytes.length) this.#bytes = growArray(this.#bytes, end);
    this.#bytes.set(bytes.subarray(from, to), begin);
    if (number >= this.#ends.length) this.#ends = growArray(this.#ends, this.#size);
    this.#ends[number] = end;
    if (this.#size * 2 * SLOT_LENGTH > this.#slots.length) this.#rehash();
    insertSlot(this.#slots, number + 1, hash, first, second);
    return number;
  }

  getText(number: number): string {
    return decoder.decode(this.#bytes.subarray(this.#beginOf(number), this.#ends[number]));
  }

  #beginOf(number: number): number {
    return number === 0 ? 0 : (this.#ends[number - 1] as number);
  }

  /** Compares length and the bytes after the first eight. */
  #hasSameTail(number: number, bytes: Uint8Array, from: number, to: number): boolean {
    const known = this.#bytes;
    let begin = this.#beginOf(number);
    if ((this.#ends[number] as number) - begin !== to - from) return false;
    begin += 8;
    for (let at = from + 8; at < to; at++) if (known[begin++] !== bytes[at]) return false;
    return true;
  }

  #rehash(): void {
    const before = this.#slots;
    this.#slots = new Int32Array(before.length * 2);
    for (let slot = 0; slot < before.length; slot += SLOT_LENGTH) {
      const [value, hash, first, second] = before.subarray(slot) as unknown as Slot;
      if (value !== 0) insertSlot(this.#slots, value, hash, first, second);
    }
  }
}

type Slot = readonly [value: number, hash: number, first: number, second: number];

function insertSlot(slots: Int32Array, ...values: Slot): void {
  const [, hash] = values;
  const mask = slots.length - SLOT_LENGTH;
  let slot = (hash << SLOT_BITS) & mask;
  while (slots[slot] !== 0) slot = (slot + SLOT_LENGTH) & mask;
  slots.set(values, slot);
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The arguments of `Lexicon.find` and `Lexicon.add` for a string. */
export function toLexiconKey(text: string): Parameters<Lexicon["find"]> {
  const bytes = encoder.encode(text);
  const readFourBytes = (from: number) =>
    bytes.subarray(from, from + 4).reduce((all, byte, at) => all | (byte << (8 * at)), 0);
  const [first, second] = [readFourBytes(0), readFourBytes(4)];
  const hash = finishHash(bytes.subarray(8).reduce(updateHash, startHash(first, second)));
  return [hash, first, second, bytes, 0, bytes.length];
}

/** The hash is computed in steps, so that a reader of bytes can hash them while it looks for their end: the first eight bytes at once… */
export const startHash = (first: number, second: number): number =>
  Math.imul(first ^ Math.imul(second, 0x85ebca6b), 0x9e3779b1);
/** … then byte by byte … */
export const updateHash = (hash: number, byte: number): number =>
  Math.imul(hash ^ byte, 0x01000193);
/** … and at the end the high bits, which a product mixes best, are folded into the low ones, which choose the slot. */
export const finishHash = (hash: number): number => hash ^ (hash >>> 15);
