import type { Draft, DraftStore } from "./draft-store.ts";
import type { PageLocks } from "./page-locks.ts";
import type { Leftover } from "./part.ts";

interface Claim<T> {
  drafts: DraftStore<T>;
  pages: PageLocks | undefined;
  signal: AbortSignal;
  /** This page. */
  client: string;
  /** Drafts of parts that this page does not show, or cannot read, stay for one that does. */
  wants(key: string, draft: Draft<T>): boolean;
  take(key: string, leftover: Leftover<T>): void;
}

let claimed = 0;

/** Makes drafts of pages that are gone this page's own, now or when their page goes. */
export async function claimLeftovers<T>(claim: Claim<T>): Promise<void> {
  const { drafts, pages, signal, client: self } = claim;
  for (const { key, client, draft } of await drafts.list()) {
    const [page = ""] = client.split(".");
    if (page === self || !claim.wants(key, draft)) continue;
    const run = () => claimOne(claim, key, client);
    void (pages ? pages.afterGone(page, run, signal) : run());
  }
}

async function claimOne<T>(claim: Claim<T>, key: string, client: string): Promise<void> {
  const { drafts, signal, client: self } = claim;
  // Another page may have been first, or the page that wrote it has saved after all.
  const draft = await drafts.read(key, client);
  if (!draft || signal.aborted || !claim.wants(key, draft)) return;
  // A name of its own, so that it is neither mixed with this page's draft nor lost with this page.
  claimed += 1;
  const slot = `${self}.${claimed}`;
  if (!(await drafts.write(key, slot, draft))) return;
  await drafts.remove(key, client);
  claim.take(key, { slot, draft });
}
