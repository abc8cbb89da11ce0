import { GrowingLists } from "./growing-lists.ts";
import { FIRST_HASH, LexemeTable, nextHash } from "./lexeme-table.ts";
import { readTsvector } from "./tsvector.ts";

/** The calls that hold one lexeme, by position in the catalogue, ascending, with the fields it stands in. */
export interface Posting {
  readonly length: number;
  readonly positions: Uint32Array;
  readonly fields: Uint8Array;
  /** Goes through the calls once, without keeping the list unpacked: for those who read nearly all lists there are. */
  forEachPosition(visit: (position: number) => void): void;
}

/** The posting lists of a catalogue, by lexeme. */
export interface Postings {
  get(lexeme: string): Posting | undefined;
  has(lexeme: string): boolean;
  keys(): Iterable<string>;
}

export interface Unpacked {
  readonly positions: Uint32Array;
  readonly fields: Uint8Array;
}

/** What one catalogue keeps unpacked, whatever is searched for. */
const MAX_UNPACKED_ENTRIES = 2_000_000;

/** Lists that were made last, so many entries of all of them together: some words come in every second search. */
export class KeptLists<Key, List extends Unpacked> {
  readonly #lists = new Map<Key, List>();
  readonly #maxEntries: number;
  #entries = 0;

  constructor(maxEntries = MAX_UNPACKED_ENTRIES) {
    this.#maxEntries = maxEntries;
  }

  read(key: Key, make: () => List): List {
    const known = this.#lists.get(key);
    if (known) return known;
    const made = make();
    this.#lists.set(key, made);
    this.#entries += entriesOf(made);
    for (const [oldest, list] of this.#lists) {
      if (this.#entries <= this.#maxEntries || oldest === key) break;
      this.#lists.delete(oldest);
      this.#entries -= entriesOf(list);
    }
    return made;
  }
}

/** An empty list takes some room as well: what a stranger makes up does not fill the memory. */
const entriesOf = ({ positions }: Unpacked): number => positions.length + 20;

/**
 * A list as bytes: for each call its distance to the one before (seven bits a byte, the last without the eighth) and its fields.
 * Two bytes a call for common words, against five in plain arrays and some twenty while they were built.
 */
class PackedPosting implements Posting {
  readonly length: number;
  readonly #bytes: Uint8Array;
  readonly #from: number;
  readonly #lists: KeptLists<PackedPosting, Unpacked>;

  constructor(
    bytes: Uint8Array,
    from: number,
    length: number,
    lists: KeptLists<PackedPosting, Unpacked>,
  ) {
    this.#bytes = bytes;
    this.#from = from;
    this.length = length;
    this.#lists = lists;
  }

  get positions(): Uint32Array {
    return this.#read().positions;
  }

  get fields(): Uint8Array {
    return this.#read().fields;
  }

  #read(): Unpacked {
    return this.#lists.read(this, () => this.#unpack());
  }

  #unpack(): Unpacked {
    const bytes = this.#bytes;
    const positions = new Uint32Array(this.length);
    const fields = new Uint8Array(this.length);
    let at = this.#from;
    let position = 0;
    for (let entry = 0; entry < this.length; entry++) {
      let shift = 0;
      let byte = bytes[at++] as number;
      let distance = byte & 0x7f;
      while (byte & 0x80) {
        shift += 7;
        byte = bytes[at++] as number;
        distance |= (byte & 0x7f) << shift;
      }
      position += distance;
      positions[entry] = position;
      fields[entry] = bytes[at++] as number;
    }
    return { positions, fields };
  }

  forEachPosition(visit: (position: number) => void): void {
    for (const position of this.#unpack().positions) visit(position);
  }
}

/** Collects the lists of a catalogue, calls in ascending order. */
export class PostingsBuilder {
  readonly #lexemes = new LexemeTable();
  readonly #lists = new GrowingLists();
  /** The lists of lexemes that came as texts: names of partners and panels, again with every call. */
  readonly #byText = new Map<string, number>();

  add(position: number, field: number, lexeme: string): void {
    let list = this.#byText.get(lexeme);
    if (list === undefined) {
      list = this.#listOf(lexeme);
      this.#byText.set(lexeme, list);
    }
    this.#lists.add(list, position, field);
  }

  #listOf(lexeme: string): number {
    const bytes = encoder.encode(lexeme);
    const hash = bytes.reduce(nextHash, FIRST_HASH);
    const known = this.#lexemes.find(hash, bytes, 0, bytes.length);
    return known < 0 ? this.#lexemes.add(hash, bytes, 0, bytes.length) : known;
  }

  /** All lexemes of a `tsvector`; its weights are the fields. */
  addTsvector(position: number, bytes: Uint8Array, start: number): void {
    const unknown: { hash: number; from: number; to: number; fields: number }[] = [];
    readTsvector(bytes, start, (hash, from, to, fields) => {
      const list = this.#lexemes.find(hash, bytes, from, to);
      if (list < 0) unknown.push({ hash, from, to, fields });
      else this.#lists.add(list, position, fields);
    });
    // Lists stand in the order of their first fields: words are derived in the order of lists.
    const firstField = (fields: number) => fields & -fields;
    unknown.sort((one, other) => firstField(one.fields) - firstField(other.fields));
    for (const { hash, from, to, fields } of unknown)
      this.#lists.add(this.#lexemes.add(hash, bytes, from, to), position, fields);
  }

  /** All lists one after the other in few large pieces. */
  finish(): Postings {
    const packed = new Map<string, Posting>();
    const unpacked = new KeptLists<PackedPosting, Unpacked>();
    let piece = new Uint8Array(PIECE_BYTES);
    let used = 0;
    for (let list = 0; list < this.#lexemes.size; list++) {
      const { bytes, length } = this.#lists.finish(list);
      if (used + bytes > piece.length) {
        piece = new Uint8Array(Math.max(PIECE_BYTES, bytes));
        used = 0;
      }
      this.#lists.copy(list, piece, used);
      packed.set(this.#lexemes.textOf(list), new PackedPosting(piece, used, length, unpacked));
      used += bytes;
    }
    return packed;
  }
}

const PIECE_BYTES = 1 << 20;
const encoder = new TextEncoder();

/** A packed list with calls that came behind it later. It is put together when somebody reads it: most lists nobody does. */
class LongerPosting implements Posting {
  readonly #packed: Posting | undefined;
  readonly #more: readonly (readonly [position: number, fields: number])[];
  #whole: Unpacked | null = null;

  constructor(before: Posting | undefined, more: readonly (readonly [number, number])[]) {
    const longer = before instanceof LongerPosting ? before : null;
    this.#packed = longer ? longer.#packed : before;
    this.#more = longer ? [...longer.#more, ...more] : more;
  }

  get length(): number {
    return (this.#packed?.length ?? 0) + this.#more.length;
  }

  get positions(): Uint32Array {
    return this.#read().positions;
  }

  get fields(): Uint8Array {
    return this.#read().fields;
  }

  forEachPosition(visit: (position: number) => void): void {
    this.#packed?.forEachPosition(visit);
    for (const [position] of this.#more) visit(position);
  }

  #read(): Unpacked {
    if (this.#whole) return this.#whole;
    const positions = new Uint32Array(this.length);
    const fields = new Uint8Array(this.length);
    const from = this.#packed?.length ?? 0;
    if (this.#packed) {
      positions.set(this.#packed.positions);
      fields.set(this.#packed.fields);
    }
    this.#more.forEach(([position, standing], at) => {
      positions[from + at] = position;
      fields[from + at] = standing;
    });
    this.#whole = { positions, fields };
    return this.#whole;
  }
}

/** The lists of a catalogue as they were packed, and those that calls were added to since. */
export class GrownPostings implements Postings {
  readonly #packed: Postings;
  readonly #longer: ReadonlyMap<string, Posting>;

  /** `added`: each lexeme of each call with a field, calls in ascending order and behind all others. */
  constructor(before: Postings, added: Iterable<readonly [number, Iterable<[string, number]>]>) {
    const more = new Map<string, [position: number, fields: number][]>();
    for (const [position, lexemes] of added) {
      for (const [lexeme, field] of lexemes) {
        const list = more.get(lexeme) ?? [];
        const last = list.at(-1);
        if (last?.[0] === position) last[1] |= field;
        else list.push([position, field]);
        more.set(lexeme, list);
      }
    }
    const grown = before instanceof GrownPostings ? before : null;
    this.#packed = grown ? grown.#packed : before;
    const longer = new Map(grown ? grown.#longer : []);
    for (const [lexeme, list] of more)
      longer.set(lexeme, new LongerPosting(before.get(lexeme), list));
    this.#longer = longer;
  }

  get(lexeme: string): Posting | undefined {
    return this.#longer.get(lexeme) ?? this.#packed.get(lexeme);
  }

  has(lexeme: string): boolean {
    return this.#longer.has(lexeme) || this.#packed.has(lexeme);
  }

  /** Those that no call held when all were loaded. */
  *newKeys(): Generator<string> {
    for (const lexeme of this.#longer.keys()) if (!this.#packed.has(lexeme)) yield lexeme;
  }

  *keys(): Generator<string> {
    yield* this.#packed.keys();
    yield* this.newKeys();
  }
}

/** A list in plain arrays: what a search itself puts together. */
export const plainPosting = (positions: Uint32Array, fields: Uint8Array): Posting => ({
  length: positions.length,
  positions,
  fields,
  forEachPosition(visit) {
    for (const position of positions) visit(position);
  },
});
