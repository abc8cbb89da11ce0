import { Lexicon, toLexiconKey } from "./lexicon.ts";
import { DecodedListCache } from "./list-cache.ts";
import { PostingBlocks } from "./posting-blocks.ts";
import type { DecodedList, LexemePostings, PostingCursor } from "./posting-list.ts";
import { readTsvector } from "./tsvector.ts";

/** The posting lists of an index, by lexeme. */
export interface Postings {
  get(lexeme: string): LexemePostings | undefined;
  has(lexeme: string): boolean;
  keys(): Iterable<string>;
}

/** Collects postings; documents have to be added in ascending order of their positions. */
export class PostingsBuilder {
  readonly #lexicon = new Lexicon();
  readonly #blocks = new PostingBlocks();
  /** List numbers of lexemes that were added as strings: few different ones, repeated with every document. */
  readonly #listsByText = new Map<string, number>();

  add(position: number, field: number, lexeme: string): void {
    let list = this.#listsByText.get(lexeme);
    if (list === undefined) {
      list = this.#findOrAddList(lexeme);
      this.#listsByText.set(lexeme, list);
    }
    this.#blocks.add(list, position, field);
  }

  #findOrAddList(lexeme: string): number {
    const key = toLexiconKey(lexeme);
    const known = this.#lexicon.find(...key);
    return known < 0 ? this.#lexicon.add(...key) : known;
  }

  /** Adds all lexemes of a binary `tsvector`. Its weights A to D become the field bits 1, 2, 4 and 8. */
  addTsvector(position: number, bytes: Uint8Array, start: number): void {
    const unknown: { key: Parameters<Lexicon["add"]>; fields: number }[] = [];
    const lexicon = this.#lexicon;
    const blocks = this.#blocks;
    readTsvector(bytes, start, (hash, first, second, from, to, fields) => {
      const list = lexicon.find(hash, first, second, bytes, from, to);
      if (list < 0) unknown.push({ key: [hash, first, second, bytes, from, to], fields });
      else blocks.add(list, position, fields);
    });
    // New lists are numbered in the order of their first field, as `add` field by field would number them: `keys()` has this order.
    const getLowestBit = (fields: number) => fields & -fields;
    unknown.sort((one, other) => getLowestBit(one.fields) - getLowestBit(other.fields));
    for (const { key, fields } of unknown) blocks.add(lexicon.add(...key), position, fields);
  }

  build(): Postings {
    this.#blocks.finish();
    return new PackedPostings(this.#lexicon, this.#blocks);
  }
}

/** The lists as they were built. An object for a list is created when the list is first asked for. */
class PackedPostings implements Postings {
  readonly #lexicon: Lexicon;
  readonly #blocks: PostingBlocks;
  readonly #lists = new Map<string, PackedLexemePostings>();
  readonly #cache = new DecodedListCache();

  constructor(lexicon: Lexicon, blocks: PostingBlocks) {
    this.#lexicon = lexicon;
    this.#blocks = blocks;
  }

  get(lexeme: string): LexemePostings | undefined {
    const known = this.#lists.get(lexeme);
    if (known) return known;
    const list = this.#lexicon.find(...toLexiconKey(lexeme));
    if (list < 0) return undefined;
    const postings = new PackedLexemePostings(this.#blocks, list, this.#cache);
    this.#lists.set(lexeme, postings);
    return postings;
  }

  has(lexeme: string): boolean {
    return this.#lists.has(lexeme) || this.#lexicon.find(...toLexiconKey(lexeme)) >= 0;
  }

  *keys(): Generator<string> {
    for (let list = 0; list < this.#lexicon.size; list++) yield this.#lexicon.getText(list);
  }
}

/** One list of the blocks. */
class PackedLexemePostings implements LexemePostings {
  readonly length: number;
  readonly #blocks: PostingBlocks;
  readonly #list: number;
  readonly #cache: DecodedListCache;

  constructor(blocks: PostingBlocks, list: number, cache: DecodedListCache) {
    this.length = blocks.getLength(list);
    this.#blocks = blocks;
    this.#list = list;
    this.#cache = cache;
  }

  get positions(): Uint32Array {
    return this.#decode().positions;
  }

  get fields(): Uint8Array {
    return this.#decode().fields;
  }

  openCursor(): PostingCursor {
    return this.#blocks.openCursor(this.#list);
  }

  getDenseFields(size: number): Uint8Array | null {
    return this.#cache.getDenseFields(this, size);
  }

  countExcept(column: Uint8Array, excluded: number): number {
    return this.#blocks.countExcept(this.#list, column, excluded);
  }

  #decode(): DecodedList {
    return this.#cache.getDecoded(this, () => this.#blocks.decode(this.#list));
  }
}
