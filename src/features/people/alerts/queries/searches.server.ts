import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import type { Actor, PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Signer } from "#platform/signing.ts";
import { isManageHash, isManageHashForAddress } from "../rules/mail-links.ts";
import { isSearchId } from "../rules/saved-search.ts";
import { savedSearches } from "../tables.server.ts";
import { notRemoved, searchVisibleTo } from "./visible-to.server.ts";

const columns = {
  id: savedSearches.id,
  userId: savedSearches.userId,
  email: savedSearches.email,
  locale: savedSearches.locale,
  name: savedSearches.name,
  criteria: savedSearches.criteria,
  frequency: savedSearches.frequency,
  confirmedAt: savedSearches.confirmedAt,
  createdAt: savedSearches.createdAt,
};

export type SavedSearchRow = Awaited<ReturnType<typeof listSearches>>[number];

/** The searches an actor sees, the latest first. */
export function listSearches(db: Db, actor: Actor) {
  return db
    .select(columns)
    .from(savedSearches)
    .where(searchVisibleTo(actor))
    .orderBy(desc(savedSearches.createdAt), savedSearches.id);
}

/** Confirmed visitor alerts of the person's verified address. */
export async function listVisitorSearches(db: Db, actor: PersonActor): Promise<SavedSearchRow[]> {
  if (!actor.email || !actor.emailVerified) return [];
  return db
    .select(columns)
    .from(savedSearches)
    .where(and(hasVisitorEmail(actor.email), isNotNull(savedSearches.confirmedAt), notRemoved))
    .orderBy(desc(savedSearches.createdAt), savedSearches.id);
}

/** Searches of visitors with this address. */
export const hasVisitorEmail = (email: string) =>
  sql`lower(${savedSearches.email}) = ${email.toLowerCase()}`;

/** The search with this id, whoever its owner is. Callers check the link or the policy. */
export async function findSearch(db: Db, id: string): Promise<SavedSearchRow | null> {
  const [row] = await db
    .select(columns)
    .from(savedSearches)
    .where(and(eq(savedSearches.id, id), notRemoved));
  return row ?? null;
}

export async function findOwnSearch(
  db: Db,
  actor: Actor,
  id: string,
): Promise<SavedSearchRow | null> {
  const [row] = await db
    .select(columns)
    .from(savedSearches)
    .where(and(searchVisibleTo(actor), eq(savedSearches.id, id)));
  return row ?? null;
}

/** The person's search with exactly these criteria, or null. */
export async function findSearchByCriteria(
  db: Db,
  actor: Actor,
  criteria: string,
): Promise<SavedSearchRow | null> {
  const [row] = await db
    .select(columns)
    .from(savedSearches)
    .where(and(searchVisibleTo(actor), eq(savedSearches.criteria, criteria)));
  return row ?? null;
}

/** Whether a visitor's search is not yet confirmed. */
export const isUnconfirmed = (row: Pick<SavedSearchRow, "userId" | "confirmedAt">): boolean =>
  row.userId === null && row.confirmedAt === null;

export const unconfirmedOnly = and(isNull(savedSearches.userId), isNull(savedSearches.confirmedAt));

interface LinkDeps {
  readonly db: Db;
  readonly signer: Signer;
}

/**
 * The search that a mailed link manages; null once it is deleted. Throws NOT_FOUND for a forged link, and for one
 * mailed to an address that the account no longer has.
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

/** The search of a command, and whether the request has its management link. */
export async function loadSearchToChange(
  deps: LinkDeps,
  actor: Actor,
  { id, hash }: { readonly id: string; readonly hash?: string | undefined },
): Promise<SavedSearchRow & { byLink: boolean }> {
  const byLink = hash !== undefined;
  if (!byLink && actor.kind === "visitor") throw new DomainError("SIGN_IN_REQUIRED");
  const row = byLink ? await findSearchByLink(deps, { id, hash }) : await findSearch(deps.db, id);
  if (!row) throw new DomainError("NOT_FOUND");
  return { ...row, byLink };
}
