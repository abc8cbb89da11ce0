import { FIRST_HASH, LexemeTable, nextHash } from "./lexeme-table.ts";
import { PackedLists, type Unpacked } from "./packed-lists.ts";
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

/** A list that is unpacked when somebody reads it. */
class PackedPosting implements Posting {
  readonly length: number;
  readonly #unpack: () => Unpacked;
  readonly #kept: KeptLists<PackedPosting, Unpacked>;

  constructor(length: number, unpack: () => Unpacked, kept: KeptLists<PackedPosting, Unpacked>) {
    this.length = length;
    this.#unpack = unpack;
    this.#kept = kept;
  }

  get positions(): Uint32Array {
    return this.#kept.read(this, this.#unpack).positions;
  }

  get fields(): Uint8Array {
    return this.#kept.read(this, this.#unpack).fields;
  }

  forEachPosition(visit: (position: number) => void): void {
    for (const position of this.#unpack().positions) visit(position);
  }
}

/** The lists of a catalogue as they were loaded: nothing is made of a lexeme before somebody asks for it. */
class PackedPostings implements Postings {
  readonly #lexemes: LexemeTable;
  readonly #lists: PackedLists;
  readonly #asked = new Map<string, PackedPosting>();
  readonly #kept = new KeptLists<PackedPosting, Unpacked>();

  constructor(lexemes: LexemeTable, lists: PackedLists) {
    this.#lexemes = lexemes;
    this.#lists = lists;
  }

  get(lexeme: string): Posting | undefined {
    const known = this.#asked.get(lexeme);
    if (known) return known;
    const list = this.#lexemes.find(...read(lexeme));
    if (list < 0) return undefined;
    const lists = this.#lists;
    const posting = new PackedPosting(lists.lengthOf(list), () => lists.unpack(list), this.#kept);
    this.#asked.set(lexeme, posting);
    return posting;
  }

  has(lexeme: string): boolean {
    return this.#asked.has(lexeme) || this.#lexemes.find(...read(lexeme)) >= 0;
  }

  *keys(): Generator<string> {
    for (let list = 0; list < this.#lexemes.size; list++) yield this.#lexemes.textOf(list);
  }
}

const encoder = new TextEncoder();

/** A lexeme as the table looks it up. */
function read(lexeme: string): [hash: number, bytes: Uint8Array, from: number, to: number] {
  const bytes = encoder.encode(lexeme);
  return [bytes.reduce(nextHash, FIRST_HASH), bytes, 0, bytes.length];
}

/** Collects the lists of a catalogue, calls in ascending order. */
export class PostingsBuilder {
  readonly #lexemes = new LexemeTable();
  readonly #lists = new PackedLists();
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
    const asRead = read(lexeme);
    const known = this.#lexemes.find(...asRead);
    return known < 0 ? this.#lexemes.add(...asRead) : known;
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

  finish(): Postings {
    this.#lists.finish();
    return new PackedPostings(this.#lexemes, this.#lists);
  }
}

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
