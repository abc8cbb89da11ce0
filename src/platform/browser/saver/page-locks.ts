/** Tells drafts that an open page is still working on from those that a closed one left behind. */
export interface PageLocks {
  /** Says that this page is open, until the returned function is called or the page is gone. */
  acquire(client: string): () => void;
  /** Runs once the page is gone; of all pages that wait for that, one after the other. */
  runWhenReleased(client: string, run: () => Promise<void>, signal: AbortSignal): Promise<void>;
}

const toLockName = (client: string) => `saver/${client}`;

/**
 * By the Web Locks API, whose locks end with their page however it ends. A browser without it takes every draft as
 * left behind: two open pages may then both send it, which settling conflicts copes with.
 */
export const webPageLocks: PageLocks = {
  acquire(client) {
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    navigator.locks?.request(toLockName(client), () => left).catch(() => {});
    return leave;
  },
  async runWhenReleased(client, run, signal) {
    if (!navigator.locks) return run();
    try {
      await navigator.locks.request(toLockName(client), { signal }, run);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  },
};
