import type { Draft, DraftStore } from "#platform/browser/saver/draft-store.ts";
import type { PageLocks } from "#platform/browser/saver/orphaned-drafts.ts";
import type { SaveChannel, SaveNews } from "#platform/browser/saver/save-channel.ts";

/** A browser's storage, shared by its pages; `full` refuses writes. */
export class MemoryDrafts<T> implements DraftStore<T> {
  readonly drafts = new Map<string, { key: string; client: string; draft: Draft<T> }>();
  isFull = false;

  async list() {
    return [...this.drafts.values()];
  }

  async read(key: string, client: string) {
    return this.drafts.get(`${key}/${client}`)?.draft ?? null;
  }

  async write(key: string, client: string, draft: Draft<T>) {
    return this.writeNow(key, client, draft);
  }

  writeNow(key: string, client: string, draft: Draft<T>): boolean {
    if (this.isFull) return false;
    this.drafts.set(`${key}/${client}`, { key, client, draft });
    return true;
  }

  async remove(key: string, client: string) {
    this.drafts.delete(`${key}/${client}`);
  }

  /** All drafts of a part, of any page. */
  listFor(key: string): Draft<T>[] {
    return [...this.drafts.values()].filter((one) => one.key === key).map(({ draft }) => draft);
  }
}

/** Web Locks of one browser: waiting pages get the lock in turn. */
export class MemoryPageLocks implements PageLocks {
  readonly #queues = new Map<string, Promise<void>>();

  acquire(client: string) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#queues.set(client, promise);
    return resolve;
  }

  runWhenReleased(client: string, run: () => Promise<void>, signal: AbortSignal) {
    const turn = (this.#queues.get(client) ?? Promise.resolve()).then(() =>
      signal.aborted ? undefined : run(),
    );
    this.#queues.set(client, turn);
    return turn;
  }
}

/** A BroadcastChannel of one browser: a page receives the messages of others. */
export class MemoryChannel<T, Meta> {
  readonly #listeners = new Set<(news: SaveNews<T, Meta>) => void>();

  openTab(): SaveChannel<T, Meta> {
    let mine: ((news: SaveNews<T, Meta>) => void) | null = null;
    return {
      post: (news) => {
        for (const one of this.#listeners) if (one !== mine) one(news);
      },
      listen: (listener) => {
        mine = listener;
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
    };
  }
}
