import type { Draft, DraftStore } from "./draft-store.ts";

interface Slot<T> {
  wanted: Draft<T> | null;
  running: Promise<boolean> | null;
}

/**
 * Writes the drafts of one page, one write at a time a part: while one is under way only the latest of what follows is
 * kept, so that fast typing does not queue up and a draft that was dropped never comes back.
 */
export class DraftWriter<T> {
  readonly #store: DraftStore<T>;
  readonly #client: string;
  readonly #slots = new Map<string, Slot<T>>();

  constructor(store: DraftStore<T>, client: string) {
    this.#store = store;
    this.#client = client;
  }

  /** Null drops it. True once the device holds this draft, or a later one, or rightly none. */
  set(key: string, draft: Draft<T> | null): Promise<boolean> {
    const slot = this.#slots.get(key) ?? { wanted: null, running: null };
    this.#slots.set(key, slot);
    slot.wanted = draft;
    slot.running ??= this.#run(key, slot);
    return slot.running;
  }

  async #run(key: string, slot: Slot<T>): Promise<boolean> {
    for (;;) {
      const { wanted } = slot;
      const done = wanted
        ? await this.#store.write(key, this.#client, wanted)
        : await this.#store.remove(key, this.#client).then(() => true);
      if (slot.wanted !== wanted) continue;
      slot.running = null;
      return done;
    }
  }
}
