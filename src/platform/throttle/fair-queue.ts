/**
 * Who waits for something dear, in fair order: the next is taken from each owner in turn, so that whoever asks two hundred
 * times stands in nobody's way. A full line makes room for whoever has less in it than the greediest.
 */
export class FairQueue<Item> {
  readonly #max: number;
  /** In the order of their turns. */
  readonly #owners = new Map<string, Item[]>();
  #length = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Puts somebody at the end of their own; answers who has to go instead: nobody, the newcomer, or the greediest's last. */
  push(owner: string, item: Item): Item | null {
    const own = this.#owners.get(owner);
    const greediest =
      this.#length < this.#max ? null : this.#greediest(own ? own.length + 1 : 1, owner);
    if (greediest === undefined) return item;
    if (own) own.push(item);
    else this.#owners.set(owner, [item]);
    this.#length++;
    return greediest === null ? null : this.#takeLast(greediest);
  }

  /** Takes the next whose owner is free, and sends that owner to the end. */
  shift(isFree: (owner: string) => boolean = () => true): { owner: string; item: Item } | null {
    for (const [owner, [item, ...rest]] of this.#owners) {
      if (item === undefined || !isFree(owner)) continue;
      this.#owners.delete(owner);
      if (rest.length > 0) this.#owners.set(owner, rest);
      this.#length--;
      return { owner, item };
    }
    return null;
  }

  /** Takes one that waits no longer; false where its turn has come already. */
  remove(owner: string, item: Item): boolean {
    const own = this.#owners.get(owner);
    const at = own?.indexOf(item) ?? -1;
    if (!own || at < 0) return false;
    own.splice(at, 1);
    if (own.length === 0) this.#owners.delete(owner);
    this.#length--;
    return true;
  }

  /** Everybody; nobody waits any more. */
  clear(): Item[] {
    const all = [...this.#owners.values()].flat();
    this.#owners.clear();
    this.#length = 0;
    return all;
  }

  /** Who has the most waiting, if that is more than `than`. */
  #greediest(than: number, but: string): string | undefined {
    let [found, max] = [undefined as string | undefined, than];
    for (const [owner, { length }] of this.#owners)
      if (owner !== but && length > max) [found, max] = [owner, length];
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
