/** Lists that were made last, so many entries of all of them together: some words come in every second search. */
export class ListCache<Key, List> {
  readonly #lists = new Map<Key, List>();
  readonly #maxEntries: number;
  readonly #entriesOf: (list: List) => number;
  #entries = 0;

  /** `parseEntries`: with what a list takes besides its entries, counted in entries: what a stranger makes up does not fill the memory. */
  constructor(maxEntries: number, entriesOf: (list: List) => number) {
    this.#maxEntries = maxEntries;
    this.#entriesOf = entriesOf;
  }

  getOrCreate(key: Key, make: () => List): List {
    const known = this.#lists.get(key);
    if (known) return known;
    const made = make();
    this.#lists.set(key, made);
    this.#entries += this.#entriesOf(made);
    for (const [oldest, list] of this.#lists) {
      if (this.#entries <= this.#maxEntries || oldest === key) break;
      this.#lists.delete(oldest);
      this.#entries -= this.#entriesOf(list);
    }
    return made;
  }
}
