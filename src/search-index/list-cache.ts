import {
  type DecodedList,
  type LexemePostings,
  PostingWindow,
  WINDOW_SIZE,
} from "./posting-list.ts";

/** A cache of lists, bounded by the entries of all lists together. Evicts the list that was created first. */
export class ListCache<Key, List> {
  readonly #lists = new Map<Key, List>();
  readonly #maxEntries: number;
  readonly #countEntries: (list: List) => number;
  #entries = 0;

  /**
   * `countEntries` has to add a list's fixed overhead, expressed in entries: otherwise many empty lists, which any visitor can ask
   * for, would fill the memory.
   */
  constructor(maxEntries: number, countEntries: (list: List) => number) {
    this.#maxEntries = maxEntries;
    this.#countEntries = countEntries;
  }

  getOrCreate(key: Key, create: () => List): List {
    const known = this.#lists.get(key);
    if (known) return known;
    const created = create();
    this.#lists.set(key, created);
    this.#entries += this.#countEntries(created);
    for (const [oldest, list] of this.#lists) {
      if (this.#entries <= this.#maxEntries || oldest === key) break;
      this.#lists.delete(oldest);
      this.#entries -= this.#countEntries(list);
    }
    return created;
  }
}

/** Decoded postings that one index caches: 5 bytes each. */
const MAX_DECODED_ENTRIES = 1_000_000;
const LIST_OVERHEAD_ENTRIES = 20;

/** A list of at least this share of all documents gets an array by position: 1 byte for each document. */
const MIN_DENSE_SHARE = 1 / 8;
const MAX_DENSE_ENTRIES = 5_000_000;

/** The two array forms of the lists that were read last. */
export class DecodedListCache {
  readonly #decodedLists = new ListCache<LexemePostings, DecodedList>(
    MAX_DECODED_ENTRIES,
    ({ positions }) => positions.length + LIST_OVERHEAD_ENTRIES,
  );
  readonly #denseFields = new ListCache<LexemePostings, Uint8Array>(
    MAX_DENSE_ENTRIES,
    ({ length }) => length + LIST_OVERHEAD_ENTRIES,
  );

  getDecoded(postings: LexemePostings, decode: () => DecodedList): DecodedList {
    return this.#decodedLists.getOrCreate(postings, decode);
  }

  getDenseFields(postings: LexemePostings, size: number): Uint8Array | null {
    if (postings.length < size * MIN_DENSE_SHARE) return null;
    return this.#denseFields.getOrCreate(postings, () => toDenseFields(postings, size));
  }
}

const scratch = new PostingWindow();

function toDenseFields(postings: LexemePostings, size: number): Uint8Array {
  const fields = new Uint8Array(size);
  const cursor = postings.openCursor();
  for (let from = 0; from < size; from += WINDOW_SIZE) {
    const count = cursor.read(from, scratch);
    for (let at = 0; at < count; at++)
      fields[from + (scratch.offsets[at] as number)] = scratch.fields[at] as number;
  }
  return fields;
}
