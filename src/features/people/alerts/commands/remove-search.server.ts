import { and, eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { forgetRemovedSearch } from "../jobs/retention.server.ts";
import { can } from "../policy.ts";
import { loadSearchToChange } from "../queries/searches.server.ts";
import { notRemoved } from "../queries/visible-to.server.ts";
import { isManageHash } from "../rules/mail-links.ts";
import { openUndo, sealUndo, UNDO_SECONDS } from "../rules/undo.ts";
import { savedSearches } from "../tables.server.ts";
import { lockSearches, requireQuota } from "../writes/search-quota.server.ts";
import { LINK_HOLDERS, searchKey } from "./change-search.server.ts";

/**
 * Deletes a search and returns an undo token. The row stays until the undo time is over, with its matches: after an
 * undo, nothing is mailed twice and nothing is lost.
 */
export const removeSearch = command({
  actors: LINK_HOLDERS,
  isAudited: false,
  input: z.object(searchKey),
  load: ({ tx, actor, input, signer }) => loadSearchToChange({ db: tx, signer }, actor, input),
  may: (actor, search) => can(actor, "changeSearch", search),
  async run({ tx, queue, signer, now }, { id, userId, name }) {
    await tx.update(savedSearches).set({ removedAt: now }).where(eq(savedSearches.id, id));
    const after = new Date(now.getTime() + (UNDO_SECONDS + 60) * 1000);
    await queue.enqueue(tx, forgetRemovedSearch, { id }, { startAfter: after });
    return sealUndo(signer, "search", { id, userId, name }, now);
  },
});

/**
 * Restores a deleted search. Throws GONE after the undo time, and TAKEN if the quota is full. The owner needs only
 * the undo token; the holder of a link also needs the link.
 */
export const restoreSearch = command({
  actors: LINK_HOLDERS,
  isAudited: false,
  input: z.object({ undo: z.string(), id: searchKey.id.optional(), hash: searchKey.hash }),
  async load({ tx, actor, input: { undo, id, hash }, signer, now }) {
    if (hash === undefined && actor.kind === "visitor") throw new DomainError("SIGN_IN_REQUIRED");
    const removed = openUndo(signer, "search", undo, now);
    if (!removed) throw new DomainError("GONE");
    if (removed.userId) await lockSearches(tx, removed.userId);
    const byLink =
      id !== undefined && hash !== undefined && id === removed.id && isManageHash(signer, id, hash);
    const email = await findRemovedSearchEmail(tx, removed.id);
    return { ...removed, email, byLink };
  },
  may: (actor, removed) => can(actor, "changeSearch", removed),
  async run({ tx, now }, { id, userId }) {
    // Saved again or already restored: nothing to do.
    if (await hasSameSearch(tx, id)) return;
    if (userId) await requireQuota(tx, userId);
    const back = await tx
      .update(savedSearches)
      .set({ removedAt: null, updatedAt: now })
      .where(and(eq(savedSearches.id, id), isNotNull(savedSearches.removedAt)))
      .returning({ id: savedSearches.id });
    if (back.length === 0) throw new DomainError("GONE");
  },
});

async function findRemovedSearchEmail(tx: Db, id: string): Promise<string | null> {
  const [row] = await tx
    .select({ email: savedSearches.email })
    .from(savedSearches)
    .where(eq(savedSearches.id, id));
  return row?.email ?? null;
}

/** Whether the owner has this search, or another with the same criteria. */
async function hasSameSearch(tx: Db, id: string): Promise<boolean> {
  const [there] = await tx
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .innerJoin(
      sql`(select user_id, email, criteria from saved_searches where id = ${id}) as removed`,
      sql`removed.criteria = ${savedSearches.criteria}
        and (removed.user_id = ${savedSearches.userId} or lower(removed.email) = lower(${savedSearches.email}))`,
    )
    .where(notRemoved);
  return there !== undefined;
}
