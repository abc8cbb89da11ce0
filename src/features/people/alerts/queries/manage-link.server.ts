import { eq } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Signer } from "#platform/signing.ts";
import { isSearchId } from "../rules/saved-search.ts";
import { isManageHash, isManageHashForAddress } from "../rules/saved-search-links.ts";
import { findSearch, type SavedSearchRow } from "./searches.server.ts";

interface LinkDeps {
  readonly db: Db;
  readonly signer: Signer;
}

/**
 * The search a link from a mail may manage; null once it is deleted. Any other link finds nothing, nor does one that
 * was sent to an address its account has left.
 */
export async function findSearchByLink(
  { db, signer }: LinkDeps,
  { id, hash = "" }: Readonly<Record<string, string | undefined>>,
): Promise<SavedSearchRow | null> {
  if (!isSearchId(id) || !isManageHash(signer, id, hash)) throw new DomainError("NOT_FOUND");
  const row = await findSearch(db, id);
  if (!row) return null;
  const address = row.userId === null ? null : await findEmail(db, row.userId);
  if (address === undefined || !isManageHashForAddress(signer, id, hash, address))
    throw new DomainError("NOT_FOUND");
  return row;
}

async function findEmail(db: Db, userId: string): Promise<string | undefined> {
  const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return person?.email ?? undefined;
}

/** The search a command is about, and whether it was named by a link that manages it. */
export async function loadSearchToChange(
  parts: LinkDeps,
  actor: Actor,
  { id, hash }: { readonly id: string; readonly hash?: string | undefined },
): Promise<SavedSearchRow & { byLink: boolean }> {
  const byLink = hash !== undefined;
  if (!byLink && actor.kind === "visitor") throw new DomainError("SIGN_IN_REQUIRED");
  const row = byLink ? await findSearchByLink(parts, { id, hash }) : await findSearch(parts.db, id);
  if (!row) throw new DomainError("NOT_FOUND");
  return { ...row, byLink };
}
