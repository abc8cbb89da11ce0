/** Of each lexeme one more than its number (0 where there is none), its hash and its first eight bytes: nothing else is looked at for most. */
const SLOT_BITS = 2;
const SLOT_LENGTH = 1 << SLOT_BITS;

/** Numbers lexemes in the order in which they come, by their bytes: no text is made of one that is known already. */
export class Lexicon {
  /** By hash; at most half of them are taken. */
  #slots = new Int32Array(SLOT_LENGTH << 12);
  #taken = 0;
  /** Where the bytes of each lexeme end; they begin where those of the one before end. */
  #ends = new Uint32Array(1 << 11);
  #bytes = new Uint8Array(1 << 14);

  get size(): number {
    return this.#taken;
  }

  /** The number of a lexeme, -1 for one that has none. */
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
      const isAlike =
        slots[slot + 1] === hash && slots[slot + 2] === first && slots[slot + 3] === second;
      if (isAlike && (to - from <= 8 || this.#endsLike(number, bytes, from, to))) return number;
    }
  }

  /** Gives the next number to a lexeme that has none yet. */
  add(
    hash: number,
    first: number,
    second: number,
    bytes: Uint8Array,
    from: number,
    to: number,
  ): number {
    const number = this.#taken++;
    const begin = this.#beginOf(number);
    const end = begin + to - from;
    if (end > this.#bytes.length) this.#bytes = growArray(this.#bytes, end);
    this.#bytes.set(bytes.subarray(from, to), begin);
    if (number >= this.#ends.length) this.#ends = growArray(this.#ends, this.#taken);
    this.#ends[number] = end;
    if (this.#taken * 2 * SLOT_LENGTH > this.#slots.length) this.#spread();
    insertSlot(this.#slots, number + 1, hash, first, second);
    return number;
  }

  getText(number: number): string {
    return decoder.decode(this.#bytes.subarray(this.#beginOf(number), this.#ends[number]));
  }

  #beginOf(number: number): number {
    return number === 0 ? 0 : (this.#ends[number - 1] as number);
  }

  /** Whether a lexeme of more than eight bytes is the same behind these. */
  #endsLike(number: number, bytes: Uint8Array, from: number, to: number): boolean {
    const known = this.#bytes;
    let begin = this.#beginOf(number);
    if ((this.#ends[number] as number) - begin !== to - from) return false;
    begin += 8;
    for (let at = from + 8; at < to; at++) if (known[begin++] !== bytes[at]) return false;
    return true;
  }

  #spread(): void {
    const before = this.#slots;
    this.#slots = new Int32Array(before.length * 2);
    for (let slot = 0; slot < before.length; slot += SLOT_LENGTH) {
      const [value, hash, first, second] = before.subarray(slot) as unknown as Slot;
      if (value !== 0) insertSlot(this.#slots, value, hash, first, second);
    }
  }
}

type Slot = readonly [value: number, hash: number, first: number, second: number];

function insertSlot(slots: Int32Array, ...slotted: Slot): void {
  const [, hash] = slotted;
  const mask = slots.length - SLOT_LENGTH;
  let slot = (hash << SLOT_BITS) & mask;
  while (slots[slot] !== 0) slot = (slot + SLOT_LENGTH) & mask;
  slots.set(slotted, slot);
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** A lexeme as the table looks it up, of a text. */
export function toLexiconKey(text: string): Parameters<Lexicon["find"]> {
  const bytes = encoder.encode(text);
  const four = (from: number) =>
    bytes.subarray(from, from + 4).reduce((all, byte, at) => all | (byte << (8 * at)), 0);
  const hash = finishHash(bytes.subarray(8).reduce(updateHash, startHash(four(0), four(4))));
  return [hash, four(0), four(4), bytes, 0, bytes.length];
}

/** The hash of the first eight bytes, to go on from with each that follows: whoever reads bytes hashes them on the way. */
export const startHash = (first: number, second: number): number =>
  Math.imul(first ^ Math.imul(second, 0x85ebca6b), 0x9e3779b1);
export const updateHash = (hash: number, byte: number): number =>
  Math.imul(hash ^ byte, 0x01000193);
/** A table looks at the lowest bits, and a product is mixed best in its highest. */
export const finishHash = (hash: number): number => hash ^ (hash >>> 15);

interface GrowableArray<Self> {
  readonly length: number;
  set(values: Self): void;
}

/** The same with room for more: at least as much as is asked for, and half as much again as there was. */
export function growArray<Self extends GrowableArray<Self>>(array: Self, least: number): Self {
  const make = array.constructor as new (length: number) => Self;
  const more = new make(Math.max(least, Math.ceil(array.length * 1.5)));
  more.set(array);
  return more;
}
