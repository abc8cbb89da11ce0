/**
 * A queue in round-robin order of owners: an owner with two hundred items delays no other owner. When full, it evicts
 * the last item of the owner with the most items.
 */
export class FairQueue<Item> {
  readonly #max: number;
  /** In round-robin order. */
  readonly #owners = new Map<string, Item[]>();
  #length = 0;

  constructor(max: number) {
    this.#max = max;
  }

  has(owner: string): boolean {
    return this.#owners.has(owner);
  }

  /**
   * Enqueues an item for its owner. Returns the evicted item when the queue is full (it may be the new one), otherwise
   * null.
   */
  push(owner: string, item: Item): Item | null {
    const own = this.#owners.get(owner);
    const largest =
      this.#length < this.#max ? null : this.#largest(own ? own.length + 1 : 1, owner);
    if (largest === undefined) return item;
    if (own) own.push(item);
    else this.#owners.set(owner, [item]);
    this.#length++;
    return largest === null ? null : this.#takeLast(largest);
  }

  /** Takes the first item that can start, and moves its owner to the end. */
  shift(canStart: (item: Item) => boolean = () => true): Item | null {
    for (const [owner, own] of this.#owners) {
      const [item] = own;
      if (item === undefined || !canStart(item)) continue;
      own.shift();
      this.#owners.delete(owner);
      if (own.length > 0) this.#owners.set(owner, own);
      this.#length--;
      return item;
    }
    return null;
  }

  /** Removes a waiting item; false if it was already taken. */
  remove(owner: string, item: Item): boolean {
    const own = this.#owners.get(owner);
    const at = own?.indexOf(item) ?? -1;
    if (!own || at < 0) return false;
    own.splice(at, 1);
    if (own.length === 0) this.#owners.delete(owner);
    this.#length--;
    return true;
  }

  /** Empties the queue and returns all items. */
  clear(): Item[] {
    const all = [...this.#owners.values()].flat();
    this.#owners.clear();
    this.#length = 0;
    return all;
  }

  /** The owner with the most items, if more than `than`. */
  #largest(than: number, except: string): string | undefined {
    let [found, max] = [undefined as string | undefined, than];
    for (const [owner, { length }] of this.#owners)
      if (owner !== except && length > max) [found, max] = [owner, length];
    return found;
  }

  #takeLast(owner: string): Item | null {
    const own = this.#owners.get(owner);
    const last = own?.pop();
    if (last === undefined) return null;
    if (own?.length === 0) this.#owners.delete(owner);
    this.#length--;
    return last;
  }
}
