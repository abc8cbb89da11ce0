import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import { deleteSearch, type SearchKey } from "../queries/searches.server.ts";
import { openUndo, sealUndo } from "../rules/undo.ts";
import { savedSearches } from "../tables.server.ts";

/** Deletes a search; answers what gives it back. */
export async function removeSearch(
  { db, clock, signer }: Pick<Deps, "db" | "clock" | "signer">,
  key: SearchKey,
): Promise<string> {
  const row = await deleteSearch(db, key);
  if (!row) throw new DomainError("NOT_FOUND");
  return sealUndo(signer, "search", row, clock.now());
}

/** Gives a deleted search back under its old id, so that links in mails hold; false when it is too late. */
export async function restoreSearch(
  { db, clock, signer }: Pick<Deps, "db" | "clock" | "signer">,
  token: string,
  isOwner: (search: { id: string; userId: string | null }) => boolean,
): Promise<boolean> {
  const now = clock.now();
  const removed = openUndo(signer, "search", token, now);
  if (!removed || !isOwner(removed)) return false;
  // Saved again meanwhile, or given back already: it is there, which is all that was wanted.
  await db
    .insert(savedSearches)
    .values({ ...removed, updatedAt: now })
    .onConflictDoNothing();
  return true;
}
