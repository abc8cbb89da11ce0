import { type CallList, type ListCursor, ListWindow, PlainCursor, WINDOW } from "./call-list.ts";
import { KeptLists } from "./kept-lists.ts";
import { LexemeTable, lexemeOf } from "./lexeme-table.ts";
import { PackedLists, type Unpacked } from "./packed-lists.ts";
import { readTsvector } from "./tsvector.ts";

/** The calls that hold one lexeme, by position in the catalogue, ascending, with the fields it stands in. */
export interface Posting extends CallList {
  /** Unpacked, for those who look for some calls among many. */
  readonly positions: Uint32Array;
  readonly fields: Uint8Array;
  /** The fields by call, for who looks at a few calls of a long list; null where reading it is no more work. */
  fieldsByCall(calls: number): Uint8Array | null;
  /** How many of the calls are of another kind than one, without unpacking the list: for those who read nearly all lists there are. */
  countExcept(kinds: Uint8Array, kind: number): number;
}

/** The posting lists of a catalogue, by lexeme. */
export interface Postings {
  get(lexeme: string): Posting | undefined;
  has(lexeme: string): boolean;
  keys(): Iterable<string>;
}

/** What one catalogue keeps unpacked, whatever is asked for. */
const MAX_UNPACKED_ENTRIES = 1_000_000;
const ROOM_OF_LIST = 20;

/** A list of at least such a share of all calls is kept by call, so many places of all such lists together. */
const LONG_SHARE = 1 / 8;
const MAX_PLACES_BY_CALL = 5_000_000;

/** What is kept of the lists that were read last. */
class KeptReadings {
  readonly unpacked = new KeptLists<Posting, Unpacked>(
    MAX_UNPACKED_ENTRIES,
    ({ positions }) => positions.length + ROOM_OF_LIST,
  );
  readonly byCall = new KeptLists<Posting, Uint8Array>(
    MAX_PLACES_BY_CALL,
    ({ length }) => length + ROOM_OF_LIST,
  );

  fieldsByCall(posting: Posting, calls: number): Uint8Array | null {
    if (posting.length < calls * LONG_SHARE) return null;
    return this.byCall.read(posting, () => fieldsByCall(posting, calls));
  }
}

const entries = new ListWindow();

function fieldsByCall(posting: Posting, calls: number): Uint8Array {
  const fields = new Uint8Array(calls);
  const cursor = posting.cursor();
  for (let from = 0; from < calls; from += WINDOW) {
    const length = cursor.read(from, entries);
    for (let at = 0; at < length; at++)
      fields[from + (entries.places[at] as number)] = entries.fields[at] as number;
  }
  return fields;
}

/** A list that is unpacked when somebody reads it. */
class PackedPosting implements Posting {
  readonly length: number;
  readonly #lists: PackedLists;
  readonly #list: number;
  readonly #kept: KeptReadings;

  constructor(lists: PackedLists, list: number, kept: KeptReadings) {
    this.length = lists.lengthOf(list);
    this.#lists = lists;
    this.#list = list;
    this.#kept = kept;
  }

  get positions(): Uint32Array {
    return this.#read().positions;
  }

  get fields(): Uint8Array {
    return this.#read().fields;
  }

  cursor(): ListCursor {
    return this.#lists.cursor(this.#list);
  }

  fieldsByCall(calls: number): Uint8Array | null {
    return this.#kept.fieldsByCall(this, calls);
  }

  countExcept(kinds: Uint8Array, kind: number): number {
    return this.#lists.countExcept(this.#list, kinds, kind);
  }

  #read(): Unpacked {
    return this.#kept.unpacked.read(this, () => this.#lists.unpack(this.#list));
  }
}

/** The lists of a catalogue as they were loaded: nothing is made of a lexeme before somebody asks for it. */
class PackedPostings implements Postings {
  readonly #lexemes: LexemeTable;
  readonly #lists: PackedLists;
  readonly #asked = new Map<string, PackedPosting>();
  readonly #kept = new KeptReadings();

  constructor(lexemes: LexemeTable, lists: PackedLists) {
    this.#lexemes = lexemes;
    this.#lists = lists;
  }

  get(lexeme: string): Posting | undefined {
    const known = this.#asked.get(lexeme);
    if (known) return known;
    const list = this.#lexemes.find(...lexemeOf(lexeme));
    if (list < 0) return undefined;
    const posting = new PackedPosting(this.#lists, list, this.#kept);
    this.#asked.set(lexeme, posting);
    return posting;
  }

  has(lexeme: string): boolean {
    return this.#asked.has(lexeme) || this.#lexemes.find(...lexemeOf(lexeme)) >= 0;
  }

  *keys(): Generator<string> {
    for (let list = 0; list < this.#lexemes.size; list++) yield this.#lexemes.textOf(list);
  }
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
    const looked = lexemeOf(lexeme);
    const known = this.#lexemes.find(...looked);
    return known < 0 ? this.#lexemes.add(...looked) : known;
  }

  /** All lexemes of a `tsvector`; its weights are the fields. */
  addTsvector(position: number, bytes: Uint8Array, start: number): void {
    const unknown: { lexeme: Parameters<LexemeTable["add"]>; fields: number }[] = [];
    const lexemes = this.#lexemes;
    const lists = this.#lists;
    readTsvector(bytes, start, (hash, first, second, from, to, fields) => {
      const list = lexemes.find(hash, first, second, bytes, from, to);
      if (list < 0) unknown.push({ lexeme: [hash, first, second, bytes, from, to], fields });
      else lists.add(list, position, fields);
    });
    // Lists stand in the order of their first fields: words are derived in the order of lists.
    const firstField = (fields: number) => fields & -fields;
    unknown.sort((one, other) => firstField(one.fields) - firstField(other.fields));
    for (const { lexeme, fields } of unknown) lists.add(lexemes.add(...lexeme), position, fields);
  }

  finish(): Postings {
    this.#lists.finish();
    return new PackedPostings(this.#lexemes, this.#lists);
  }
}

/** A packed list with calls that came behind it later. It is put together when somebody reads it: most lists nobody does. */
class LongerPosting implements Posting {
  readonly #packed: Posting | undefined;
  readonly #more: readonly Entry[];
  readonly #kept: KeptReadings;

  constructor(packed: Posting | undefined, more: readonly Entry[], kept: KeptReadings) {
    this.#packed = packed;
    this.#more = more;
    this.#kept = kept;
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

  cursor(): ListCursor {
    const positions = Uint32Array.from(this.#more, ([position]) => position);
    const fields = Uint8Array.from(this.#more, ([, standing]) => standing);
    const more = new PlainCursor(positions, fields);
    return this.#packed ? new TwoCursors(this.#packed.cursor(), more) : more;
  }

  fieldsByCall(calls: number): Uint8Array | null {
    return this.#kept.fieldsByCall(this, calls);
  }

  countExcept(kinds: Uint8Array, kind: number): number {
    const more = this.#more.filter(([position]) => kinds[position] !== kind).length;
    return (this.#packed?.countExcept(kinds, kind) ?? 0) + more;
  }

  #read(): Unpacked {
    return this.#kept.unpacked.read(this, () => this.#putTogether());
  }

  #putTogether(): Unpacked {
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
    return { positions, fields };
  }
}

/** Reads two lists as one; all calls of the second stand behind those of the first. */
class TwoCursors implements ListCursor {
  readonly #first: ListCursor;
  readonly #second: ListCursor;

  constructor(first: ListCursor, second: ListCursor) {
    this.#first = first;
    this.#second = second;
  }

  read(from: number, into: ListWindow): number {
    const count = this.#first.read(from, into);
    const more = this.#second.read(from, REST);
    into.places.set(REST.places.subarray(0, more), count);
    into.fields.set(REST.fields.subarray(0, more), count);
    return count + more;
  }
}

const REST = new ListWindow();

type Entry = readonly [position: number, fields: number];

/** What came to one list since it was packed, in ascending order, and the last list that was made of it. */
interface Addition {
  readonly entries: Entry[];
  made: LongerPosting | null;
}

/** All that came to the lists of one loading. It grows with every change; who looks at an earlier state passes over what is behind it. */
class Additions {
  readonly lists = new Map<string, Addition>();
  /** Lexemes that no packed list has, in the order in which they came. */
  readonly fresh: string[] = [];
  readonly kept = new KeptReadings();
  /** Calls before this one are in it. */
  end = 0;
}

/** The lists of a catalogue as they were packed, and those that calls were added to since. */
export class GrownPostings implements Postings {
  readonly #packed: Postings;
  readonly #additions: Additions;
  readonly #end: number;

  /** `added`: of each call from one position on, the lexemes with a field each. They stand behind all others. */
  constructor(before: Postings, from: number, added: readonly Iterable<[string, number]>[]) {
    const grown = before instanceof GrownPostings ? before : null;
    this.#packed = grown ? grown.#packed : before;
    this.#end = from + added.length;
    this.#additions = grown ? grown.#additionsUntil(from) : new Additions();
    added.forEach((lexemes, at) => {
      const fieldsOf = new Map<string, number>();
      for (const [lexeme, field] of lexemes)
        fieldsOf.set(lexeme, (fieldsOf.get(lexeme) ?? 0) | field);
      for (const [lexeme, fields] of fieldsOf) this.#add(lexeme, [from + at, fields]);
    });
    this.#additions.end = this.#end;
  }

  get(lexeme: string): Posting | undefined {
    const addition = this.#additions.lists.get(lexeme);
    const packed = this.#packed.get(lexeme);
    if (!addition) return packed;
    const entries = this.#seenOf(addition);
    if (entries.length === 0) return packed;
    const length = entries.length + (packed?.length ?? 0);
    if (addition.made?.length !== length)
      addition.made = new LongerPosting(packed, entries, this.#additions.kept);
    return addition.made;
  }

  has(lexeme: string): boolean {
    return this.#isSeen(this.#additions.lists.get(lexeme)) || this.#packed.has(lexeme);
  }

  /** Those that no call held when all were loaded. */
  *newKeys(): Generator<string> {
    const { fresh, lists } = this.#additions;
    for (const lexeme of fresh) if (this.#isSeen(lists.get(lexeme))) yield lexeme;
  }

  *keys(): Generator<string> {
    yield* this.#packed.keys();
    yield* this.newKeys();
  }

  #add(lexeme: string, entry: Entry): void {
    const { lists, fresh } = this.#additions;
    const known = lists.get(lexeme);
    if (known) {
      known.entries.push(entry);
      return;
    }
    lists.set(lexeme, { entries: [entry], made: null });
    if (!this.#packed.has(lexeme)) fresh.push(lexeme);
  }

  #isSeen(addition: Addition | undefined): boolean {
    const [first] = addition?.entries ?? [];
    return first !== undefined && first[0] < this.#end;
  }

  #seenOf({ entries }: Addition): readonly Entry[] {
    return entries.filter(([position]) => position < this.#end);
  }

  /** The same for who goes on from here, copied where somebody has done so before. */
  #additionsUntil(position: number): Additions {
    if (this.#additions.end === position) return this.#additions;
    const copy = new Additions();
    for (const [lexeme, addition] of this.#additions.lists) {
      const entries = this.#seenOf(addition);
      if (entries.length > 0) copy.lists.set(lexeme, { entries: [...entries], made: null });
    }
    copy.fresh.push(...this.newKeys());
    return copy;
  }
}
