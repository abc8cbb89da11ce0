import { and, desc, eq, isNull, type SQL } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { savedSearches } from "../tables.server.ts";

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

export type SavedSearchRow = Awaited<ReturnType<typeof searchesOf>>[number];

/** Whose search it may be: a person's own, or any, for who holds the link of a mail. */
export type SearchKey = { readonly id: string; readonly owner: { userId: string } | "link" };

export const isSearch = ({ id, owner }: SearchKey): SQL | undefined =>
  owner === "link"
    ? eq(savedSearches.id, id)
    : and(eq(savedSearches.id, id), eq(savedSearches.userId, owner.userId));

/** A person's searches, the one saved last first. */
export function searchesOf(db: Db, userId: string) {
  return db
    .select(columns)
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.createdAt), savedSearches.id);
}

export async function findSearch(db: Db, key: SearchKey): Promise<SavedSearchRow | null> {
  const [row] = await db.select(columns).from(savedSearches).where(isSearch(key));
  return row ?? null;
}

/** The search a person has already saved with these criteria. */
export async function searchWithCriteria(
  db: Db,
  userId: string,
  criteria: string,
): Promise<SavedSearchRow | null> {
  const [row] = await db
    .select(columns)
    .from(savedSearches)
    .where(and(eq(savedSearches.userId, userId), eq(savedSearches.criteria, criteria)));
  return row ?? null;
}

/** Takes a search away and gives it back as it was. */
export async function deleteSearch(db: Db, key: SearchKey): Promise<SavedSearchRow | null> {
  const [row] = await db.delete(savedSearches).where(isSearch(key)).returning(columns);
  return row ?? null;
}

/** Whether the address of a visitor's search still waits to be confirmed. */
export const isUnconfirmed = (row: Pick<SavedSearchRow, "userId" | "confirmedAt">): boolean =>
  row.userId === null && row.confirmedAt === null;

export const unconfirmedOnly = and(isNull(savedSearches.userId), isNull(savedSearches.confirmedAt));
