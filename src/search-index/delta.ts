import { DecodedListCache } from "./list-cache.ts";
import {
  ArrayCursor,
  type DecodedList,
  type LexemePostings,
  type PostingCursor,
  PostingWindow,
} from "./posting-list.ts";
import type { Postings } from "./postings.ts";

type Posting = readonly [position: number, fields: number];

/** The postings added to one list, in ascending order, and the list that was last made from them. */
interface ListDelta {
  readonly postings: Posting[];
  cachedList: AppendedLexemePostings | null;
}

/**
 * Everything added to one built index. All states derived from that index share the delta; an older state ignores the documents behind
 * its own end.
 */
class Delta {
  readonly lists = new Map<string, ListDelta>();
  /** Lexemes that the built index does not have, in the order of arrival. */
  readonly newLexemes: string[] = [];
  readonly cache = new DecodedListCache();
  /** The position after the last document added. */
  end = 0;
}

/** The built lists of an index with the documents that were added since. */
export class AppendedPostings implements Postings {
  readonly #packed: Postings;
  readonly #delta: Delta;
  /** Documents at this position and behind it belong to later states. */
  readonly #end: number;

  /** `added`: for each document from position `from` on, its lexemes with one field each. All older documents have lower positions. */
  constructor(before: Postings, from: number, added: readonly Iterable<[string, number]>[]) {
    const appended = before instanceof AppendedPostings ? before : null;
    this.#packed = appended ? appended.#packed : before;
    this.#end = from + added.length;
    this.#delta = appended ? appended.#getDeltaUntil(from) : new Delta();
    added.forEach((lexemes, at) => {
      const fieldsByLexeme = new Map<string, number>();
      for (const [lexeme, field] of lexemes)
        fieldsByLexeme.set(lexeme, (fieldsByLexeme.get(lexeme) ?? 0) | field);
      for (const [lexeme, fields] of fieldsByLexeme) this.#add(lexeme, [from + at, fields]);
    });
    this.#delta.end = this.#end;
  }

  get(lexeme: string): LexemePostings | undefined {
    const list = this.#delta.lists.get(lexeme);
    const packed = this.#packed.get(lexeme);
    if (!list) return packed;
    const postings = this.#selectVisible(list);
    if (postings.length === 0) return packed;
    const length = postings.length + (packed?.length ?? 0);
    if (list.cachedList?.length !== length)
      list.cachedList = new AppendedLexemePostings(packed, postings, this.#delta.cache);
    return list.cachedList;
  }

  has(lexeme: string): boolean {
    return this.#isVisible(this.#delta.lists.get(lexeme)) || this.#packed.has(lexeme);
  }

  /** Lexemes that the built index does not have. */
  *listNewKeys(): Generator<string> {
    const { newLexemes, lists } = this.#delta;
    for (const lexeme of newLexemes) if (this.#isVisible(lists.get(lexeme))) yield lexeme;
  }

  *keys(): Generator<string> {
    yield* this.#packed.keys();
    yield* this.listNewKeys();
  }

  #add(lexeme: string, posting: Posting): void {
    const { lists, newLexemes } = this.#delta;
    const known = lists.get(lexeme);
    if (known) {
      known.postings.push(posting);
      return;
    }
    lists.set(lexeme, { postings: [posting], cachedList: null });
    if (!this.#packed.has(lexeme)) newLexemes.push(lexeme);
  }

  #isVisible(list: ListDelta | undefined): boolean {
    const [first] = list?.postings ?? [];
    return first !== undefined && first[0] < this.#end;
  }

  #selectVisible({ postings }: ListDelta): readonly Posting[] {
    return postings.filter(([position]) => position < this.#end);
  }

  /** The delta for a state that continues from this one; a copy if another state has already continued from here. */
  #getDeltaUntil(position: number): Delta {
    if (this.#delta.end === position) return this.#delta;
    const copy = new Delta();
    for (const [lexeme, list] of this.#delta.lists) {
      const postings = this.#selectVisible(list);
      if (postings.length > 0)
        copy.lists.set(lexeme, { postings: [...postings], cachedList: null });
    }
    copy.newLexemes.push(...this.listNewKeys());
    return copy;
  }
}

/** A built list with postings at its end. Concatenated only when it is read, because most lists never are. */
class AppendedLexemePostings implements LexemePostings {
  readonly #packed: LexemePostings | undefined;
  readonly #appended: readonly Posting[];
  readonly #cache: DecodedListCache;

  constructor(
    packed: LexemePostings | undefined,
    appended: readonly Posting[],
    cache: DecodedListCache,
  ) {
    this.#packed = packed;
    this.#appended = appended;
    this.#cache = cache;
  }

  get length(): number {
    return (this.#packed?.length ?? 0) + this.#appended.length;
  }

  get positions(): Uint32Array {
    return this.#decode().positions;
  }

  get fields(): Uint8Array {
    return this.#decode().fields;
  }

  openCursor(): PostingCursor {
    const positions = Uint32Array.from(this.#appended, ([position]) => position);
    const fields = Uint8Array.from(this.#appended, ([, bits]) => bits);
    const appended = new ArrayCursor(positions, fields);
    return this.#packed ? new ConcatenatedCursor(this.#packed.openCursor(), appended) : appended;
  }

  getDenseFields(size: number): Uint8Array | null {
    return this.#cache.getDenseFields(this, size);
  }

  countExcept(column: Uint8Array, excluded: number): number {
    const appended = this.#appended.filter(([position]) => column[position] !== excluded).length;
    return (this.#packed?.countExcept(column, excluded) ?? 0) + appended;
  }

  #decode(): DecodedList {
    return this.#cache.getDecoded(this, () => this.#concatenate());
  }

  #concatenate(): DecodedList {
    const positions = new Uint32Array(this.length);
    const fields = new Uint8Array(this.length);
    const from = this.#packed?.length ?? 0;
    if (this.#packed) {
      positions.set(this.#packed.positions);
      fields.set(this.#packed.fields);
    }
    this.#appended.forEach(([position, bits], at) => {
      positions[from + at] = position;
      fields[from + at] = bits;
    });
    return { positions, fields };
  }
}

/** Reads two lists as one; all positions of the second are higher than those of the first. */
class ConcatenatedCursor implements PostingCursor {
  readonly #first: PostingCursor;
  readonly #second: PostingCursor;

  constructor(first: PostingCursor, second: PostingCursor) {
    this.#first = first;
    this.#second = second;
  }

  read(from: number, into: PostingWindow): number {
    const count = this.#first.read(from, into);
    const more = this.#second.read(from, secondWindow);
    into.offsets.set(secondWindow.offsets.subarray(0, more), count);
    into.fields.set(secondWindow.fields.subarray(0, more), count);
    return count + more;
  }
}

const secondWindow = new PostingWindow();
