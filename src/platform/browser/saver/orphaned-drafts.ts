import type { Draft, DraftStore } from "./draft-store.ts";

import type { OrphanedDraft } from "./part.ts";

interface ClaimOptions<T> {
  drafts: DraftStore<T>;
  pageLocks: PageLocks | undefined;
  signal: AbortSignal;
  /** This page. */
  client: string;
  /** Drafts of parts that this page does not show, or cannot read, stay for one that does. */
  accepts(key: string, draft: Draft<T>): boolean;
  onClaimed(key: string, leftover: OrphanedDraft<T>): void;
}

let claimCount = 0;

/** Makes drafts of pages that are gone this page's own, now or when their page goes. */
export async function claimOrphanedDrafts<T>(claim: ClaimOptions<T>): Promise<void> {
  const { drafts, pageLocks, signal, client: self } = claim;
  for (const { key, client, draft } of await drafts.list()) {
    const [page = ""] = client.split(".");
    if (page === self || !claim.accepts(key, draft)) continue;
    const run = () => claimDraft(claim, key, client);
    void (pageLocks ? pageLocks.runWhenReleased(page, run, signal) : run());
  }
}

async function claimDraft<T>(claim: ClaimOptions<T>, key: string, client: string): Promise<void> {
  const { drafts, signal, client: self } = claim;
  // Another page may have been first, or the page that wrote it has saved after all.
  const draft = await drafts.read(key, client);
  if (!draft || signal.aborted || !claim.accepts(key, draft)) return;
  // A name of its own, so that it is neither mixed with this page's draft nor lost with this page.
  claimCount += 1;
  const slot = `${self}.${claimCount}`;
  if (!(await drafts.write(key, slot, draft))) return;
  await drafts.remove(key, client);
  claim.onClaimed(key, { slot, draft });
}

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
