import { Lexicon, toLexiconKey } from "./lexicon.ts";
import { ListCache } from "./list-cache.ts";
import { type DecodedList, PostingBlocks } from "./posting-blocks.ts";
import {
  ArrayCursor,
  type ListCursor,
  ListWindow,
  type PostingList,
  WINDOW_SIZE,
} from "./posting-list.ts";
import { readTsvector } from "./tsvector.ts";

/** The calls that hold one lexeme, by position in the catalogue, ascending, with the fields it stands in. */
export interface LexemePostings extends PostingList {
  /** Unpacked, for those who look for some calls among many. */
  readonly positions: Uint32Array;
  readonly fields: Uint8Array;
  /** The fields by call, for who looks at a few calls of a long list; null where reading it is no more work. */
  getDenseFields(calls: number): Uint8Array | null;
  /** How many of the calls are of another kind than one, without unpacking the list: for those who read nearly all lists there are. */
  countExcept(kinds: Uint8Array, kind: number): number;
}

/** The posting lists of a catalogue, by lexeme. */
export interface Postings {
  get(lexeme: string): LexemePostings | undefined;
  has(lexeme: string): boolean;
  keys(): Iterable<string>;
}

/** What one catalogue keeps unpacked, whatever is asked for. */
const MAX_DECODED_ENTRIES = 1_000_000;
const LIST_OVERHEAD_ENTRIES = 20;

/** A list of at least such a share of all calls is kept by call, so many places of all such lists together. */
const MIN_DENSE_SHARE = 1 / 8;
const MAX_DENSE_ENTRIES = 5_000_000;

/** What is kept of the lists that were read last. */
class DecodedListCache {
  readonly decodedLists = new ListCache<LexemePostings, DecodedList>(
    MAX_DECODED_ENTRIES,
    ({ positions }) => positions.length + LIST_OVERHEAD_ENTRIES,
  );
  readonly denseFields = new ListCache<LexemePostings, Uint8Array>(
    MAX_DENSE_ENTRIES,
    ({ length }) => length + LIST_OVERHEAD_ENTRIES,
  );

  getDenseFields(posting: LexemePostings, calls: number): Uint8Array | null {
    if (posting.length < calls * MIN_DENSE_SHARE) return null;
    return this.denseFields.getOrCreate(posting, () => toDenseFields(posting, calls));
  }
}

const entries = new ListWindow();

function toDenseFields(posting: LexemePostings, calls: number): Uint8Array {
  const fields = new Uint8Array(calls);
  const cursor = posting.cursor();
  for (let from = 0; from < calls; from += WINDOW_SIZE) {
    const length = cursor.read(from, entries);
    for (let at = 0; at < length; at++)
      fields[from + (entries.offsets[at] as number)] = entries.fields[at] as number;
  }
  return fields;
}

/** A list that is unpacked when somebody reads it. */
class PackedLexemePostings implements LexemePostings {
  readonly length: number;
  readonly #lists: PostingBlocks;
  readonly #list: number;
  readonly #kept: DecodedListCache;

  constructor(lists: PostingBlocks, list: number, kept: DecodedListCache) {
    this.length = lists.getLength(list);
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
    return this.#lists.openCursor(this.#list);
  }

  getDenseFields(calls: number): Uint8Array | null {
    return this.#kept.getDenseFields(this, calls);
  }

  countExcept(kinds: Uint8Array, kind: number): number {
    return this.#lists.countExcept(this.#list, kinds, kind);
  }

  #read(): DecodedList {
    return this.#kept.decodedLists.getOrCreate(this, () => this.#lists.decode(this.#list));
  }
}

/** The lists of a catalogue as they were loaded: nothing is made of a lexeme before somebody asks for it. */
class PackedPostings implements Postings {
  readonly #lexemes: Lexicon;
  readonly #lists: PostingBlocks;
  readonly #asked = new Map<string, PackedLexemePostings>();
  readonly #kept = new DecodedListCache();

  constructor(lexemes: Lexicon, lists: PostingBlocks) {
    this.#lexemes = lexemes;
    this.#lists = lists;
  }

  get(lexeme: string): LexemePostings | undefined {
    const known = this.#asked.get(lexeme);
    if (known) return known;
    const list = this.#lexemes.find(...toLexiconKey(lexeme));
    if (list < 0) return undefined;
    const posting = new PackedLexemePostings(this.#lists, list, this.#kept);
    this.#asked.set(lexeme, posting);
    return posting;
  }

  has(lexeme: string): boolean {
    return this.#asked.has(lexeme) || this.#lexemes.find(...toLexiconKey(lexeme)) >= 0;
  }

  *keys(): Generator<string> {
    for (let list = 0; list < this.#lexemes.size; list++) yield this.#lexemes.getText(list);
  }
}

/** Collects the lists of a catalogue, calls in ascending order. */
export class PostingsBuilder {
  readonly #lexemes = new Lexicon();
  readonly #lists = new PostingBlocks();
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
    const looked = toLexiconKey(lexeme);
    const known = this.#lexemes.find(...looked);
    return known < 0 ? this.#lexemes.add(...looked) : known;
  }

  /** All lexemes of a `tsvector`; its weights are the fields. */
  addTsvector(position: number, bytes: Uint8Array, start: number): void {
    const unknown: { lexeme: Parameters<Lexicon["add"]>; fields: number }[] = [];
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
class AppendedLexemePostings implements LexemePostings {
  readonly #packed: LexemePostings | undefined;
  readonly #more: readonly Entry[];
  readonly #kept: DecodedListCache;

  constructor(packed: LexemePostings | undefined, more: readonly Entry[], kept: DecodedListCache) {
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
    const more = new ArrayCursor(positions, fields);
    return this.#packed ? new ConcatenatedCursor(this.#packed.cursor(), more) : more;
  }

  getDenseFields(calls: number): Uint8Array | null {
    return this.#kept.getDenseFields(this, calls);
  }

  countExcept(kinds: Uint8Array, kind: number): number {
    const more = this.#more.filter(([position]) => kinds[position] !== kind).length;
    return (this.#packed?.countExcept(kinds, kind) ?? 0) + more;
  }

  #read(): DecodedList {
    return this.#kept.decodedLists.getOrCreate(this, () => this.#putTogether());
  }

  #putTogether(): DecodedList {
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
class ConcatenatedCursor implements ListCursor {
  readonly #first: ListCursor;
  readonly #second: ListCursor;

  constructor(first: ListCursor, second: ListCursor) {
    this.#first = first;
    this.#second = second;
  }

  read(from: number, into: ListWindow): number {
    const count = this.#first.read(from, into);
    const more = this.#second.read(from, SECOND_WINDOW);
    into.offsets.set(SECOND_WINDOW.offsets.subarray(0, more), count);
    into.fields.set(SECOND_WINDOW.fields.subarray(0, more), count);
    return count + more;
  }
}

const SECOND_WINDOW = new ListWindow();

type Entry = readonly [position: number, fields: number];

/** What came to one list since it was packed, in ascending order, and the last list that was made of it. */
interface ListDelta {
  readonly entries: Entry[];
  cachedList: AppendedLexemePostings | null;
}

/** All that came to the lists of one loading. It grows with every change; who looks at an earlier state passes over what is behind it. */
class PostingsDelta {
  readonly lists = new Map<string, ListDelta>();
  /** Lexemes that no packed list has, in the order in which they came. */
  readonly newLexemes: string[] = [];
  readonly cache = new DecodedListCache();
  /** Calls before this one are in it. */
  end = 0;
}

/** The lists of a catalogue as they were packed, and those that calls were added to since. */
export class AppendedPostings implements Postings {
  readonly #packed: Postings;
  readonly #additions: PostingsDelta;
  readonly #end: number;

  /** `added`: of each call from one position on, the lexemes with a field each. They stand behind all others. */
  constructor(before: Postings, from: number, added: readonly Iterable<[string, number]>[]) {
    const grown = before instanceof AppendedPostings ? before : null;
    this.#packed = grown ? grown.#packed : before;
    this.#end = from + added.length;
    this.#additions = grown ? grown.#additionsUntil(from) : new PostingsDelta();
    added.forEach((lexemes, at) => {
      const fieldsOf = new Map<string, number>();
      for (const [lexeme, field] of lexemes)
        fieldsOf.set(lexeme, (fieldsOf.get(lexeme) ?? 0) | field);
      for (const [lexeme, fields] of fieldsOf) this.#add(lexeme, [from + at, fields]);
    });
    this.#additions.end = this.#end;
  }

  get(lexeme: string): LexemePostings | undefined {
    const addition = this.#additions.lists.get(lexeme);
    const packed = this.#packed.get(lexeme);
    if (!addition) return packed;
    const entries = this.#seenOf(addition);
    if (entries.length === 0) return packed;
    const length = entries.length + (packed?.length ?? 0);
    if (addition.cachedList?.length !== length)
      addition.cachedList = new AppendedLexemePostings(packed, entries, this.#additions.cache);
    return addition.cachedList;
  }

  has(lexeme: string): boolean {
    return this.#isSeen(this.#additions.lists.get(lexeme)) || this.#packed.has(lexeme);
  }

  /** Those that no call held when all were loaded. */
  *listNewKeys(): Generator<string> {
    const { newLexemes, lists } = this.#additions;
    for (const lexeme of newLexemes) if (this.#isSeen(lists.get(lexeme))) yield lexeme;
  }

  *keys(): Generator<string> {
    yield* this.#packed.keys();
    yield* this.listNewKeys();
  }

  #add(lexeme: string, entry: Entry): void {
    const { lists, newLexemes } = this.#additions;
    const known = lists.get(lexeme);
    if (known) {
      known.entries.push(entry);
      return;
    }
    lists.set(lexeme, { entries: [entry], cachedList: null });
    if (!this.#packed.has(lexeme)) newLexemes.push(lexeme);
  }

  #isSeen(addition: ListDelta | undefined): boolean {
    const [first] = addition?.entries ?? [];
    return first !== undefined && first[0] < this.#end;
  }

  #seenOf({ entries }: ListDelta): readonly Entry[] {
    return entries.filter(([position]) => position < this.#end);
  }

  /** The same for who goes on from here, copied where somebody has done so before. */
  #additionsUntil(position: number): PostingsDelta {
    if (this.#additions.end === position) return this.#additions;
    const copy = new PostingsDelta();
    for (const [lexeme, addition] of this.#additions.lists) {
      const entries = this.#seenOf(addition);
      if (entries.length > 0) copy.lists.set(lexeme, { entries: [...entries], cachedList: null });
    }
    copy.newLexemes.push(...this.listNewKeys());
    return copy;
  }
}
