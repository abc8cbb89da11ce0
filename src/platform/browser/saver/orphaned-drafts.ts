import type { Draft, DraftStore } from "./draft-store.ts";

import type { OrphanedDraft } from "./part.ts";

interface ClaimOptions<T> {
  drafts: DraftStore<T>;
  pageLocks: PageLocks | undefined;
  signal: AbortSignal;
  /** This page. */
  client: string;
  /** Drafts of parts that this page does not show or cannot read stay for another page. */
  accepts(key: string, draft: Draft<T>): boolean;
  onClaimed(key: string, orphan: OrphanedDraft<T>): void;
}

let claimCount = 0;

/** Takes over drafts of closed pages, now or when their page closes. */
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
  // Another page may have been first, or the page of the draft has saved it.
  const draft = await drafts.read(key, client);
  if (!draft || signal.aborted || !claim.accepts(key, draft)) return;
  // A slot of its own: neither mixed with this page's draft nor lost with this page.
  claimCount += 1;
  const slot = `${self}.${claimCount}`;
  if (!(await drafts.write(key, slot, draft))) return;
  await drafts.remove(key, client);
  claim.onClaimed(key, { slot, draft });
}

/** Tells drafts of open pages from those of closed ones. */
export interface PageLocks {
  /** Marks this page as open, until the returned function is called or the page closes. */
  acquire(client: string): () => void;
  /** Runs once the page has closed; several waiting pages run one after the other. */
  runWhenReleased(client: string, run: () => Promise<void>, signal: AbortSignal): Promise<void>;
}

const toLockName = (client: string) => `saver/${client}`;

/**
 * By the Web Locks API, whose locks end with their page in any case. A browser without it treats every draft as
 * orphaned: two open pages may then both send it, which conflict handling resolves.
 */
export const webPageLocks: PageLocks = {
  acquire(client) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    navigator.locks?.request(toLockName(client), () => released).catch(() => {});
    return release;
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
