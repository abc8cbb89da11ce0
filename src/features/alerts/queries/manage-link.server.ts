import { eq } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import { isSearchId } from "../rules/saved-search.ts";
import { isManageHash, isManageHashOf } from "../rules/saved-search-links.ts";
import { findSearch, type SavedSearchRow } from "./searches.server.ts";

/**
 * The search a link from a mail may manage; its row is null once it is deleted. Any other link finds nothing, nor does
 * one that was sent to an address its account has left.
 */
export async function openManageLink(
  { db, signer }: Pick<Deps, "db" | "signer">,
  { id, hash = "" }: Readonly<Record<string, string | undefined>>,
): Promise<{ id: string; row: SavedSearchRow | null }> {
  if (!isSearchId(id) || !isManageHash(signer, id, hash)) throw new DomainError("NOT_FOUND");
  const row = await findSearch(db, { id, owner: "link" });
  if (!row) return { id, row };
  if (row.userId === null) {
    if (!isManageHashOf(signer, id, hash, null)) throw new DomainError("NOT_FOUND");
    return { id, row };
  }
  const [person] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, row.userId));
  if (!person?.email || !isManageHashOf(signer, id, hash, person.email))
    throw new DomainError("NOT_FOUND");
  return { id, row };
}
