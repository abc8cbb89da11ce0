/** Numbers lexemes in the order in which they come, by their bytes: no text is made of one that is known already. */
export class LexemeTable {
  /** By hash, in pairs: one more than the number of the lexeme (0 where there is none), and its hash. */
  #slots = new Int32Array(2 << 12);
  #taken = 0;
  /** Where the bytes of each lexeme end; they begin where those of the one before end. */
  #ends = new Uint32Array(1 << 11);
  #bytes = new Uint8Array(1 << 14);

  get size(): number {
    return this.#taken;
  }

  /** The number of a lexeme, -1 for one that has none. */
  find(hash: number, bytes: Uint8Array, from: number, to: number): number {
    const slots = this.#slots;
    const mask = slots.length - 2;
    for (let slot = (hash << 1) & mask; ; slot = (slot + 2) & mask) {
      const number = (slots[slot] as number) - 1;
      if (number < 0) return -1;
      if (slots[slot + 1] === hash && this.#is(number, bytes, from, to)) return number;
    }
  }

  /** Gives the next number to a lexeme that has none yet. */
  add(hash: number, bytes: Uint8Array, from: number, to: number): number {
    const number = this.#taken++;
    const begin = this.#beginOf(number);
    const end = begin + to - from;
    if (end > this.#bytes.length) this.#bytes = grown(this.#bytes, end);
    this.#bytes.set(bytes.subarray(from, to), begin);
    if (number >= this.#ends.length) this.#ends = grown(this.#ends, this.#taken);
    this.#ends[number] = end;
    if (this.#taken * 4 > this.#slots.length) this.#spread();
    place(this.#slots, number + 1, hash);
    return number;
  }

  textOf(number: number): string {
    return decoder.decode(this.#bytes.subarray(this.#beginOf(number), this.#ends[number]));
  }

  #beginOf(number: number): number {
    return number === 0 ? 0 : (this.#ends[number - 1] as number);
  }

  #is(number: number, bytes: Uint8Array, from: number, to: number): boolean {
    const known = this.#bytes;
    let begin = this.#beginOf(number);
    if ((this.#ends[number] as number) - begin !== to - from) return false;
    for (let at = from; at < to; at++) if (known[begin++] !== bytes[at]) return false;
    return true;
  }

  #spread(): void {
    const before = this.#slots;
    this.#slots = new Int32Array(before.length * 2);
    for (let slot = 0; slot < before.length; slot += 2)
      if (before[slot] !== 0)
        place(this.#slots, before[slot] as number, before[slot + 1] as number);
  }
}

function place(slots: Int32Array, value: number, hash: number): void {
  const mask = slots.length - 2;
  let slot = (hash << 1) & mask;
  while (slots[slot] !== 0) slot = (slot + 2) & mask;
  slots[slot] = value;
  slots[slot + 1] = hash;
}

const decoder = new TextDecoder();

/** FNV-1a, a byte at a time: whoever reads bytes hashes them on the way. */
export const FIRST_HASH = 0x811c9dc5 | 0;
export const nextHash = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01000193);

interface Growing<Self> {
  readonly length: number;
  set(values: Self): void;
}

/** The same with room for more: at least as much as is asked for, and half as much again as there was. */
export function grown<Self extends Growing<Self>>(array: Self, least: number): Self {
  const make = array.constructor as new (length: number) => Self;
  const more = new make(Math.max(least, Math.ceil(array.length * 1.5)));
  more.set(array);
  return more;
}
