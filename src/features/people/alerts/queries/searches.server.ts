import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { PersonActor } from "#platform/actor.ts";
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

/** Deleted ones are nobody's to see, though they can still be brought back for a while. */
export const notRemoved = isNull(savedSearches.removedAt);

export type SavedSearchRow = Awaited<ReturnType<typeof listSearches>>[number];

/** A person's searches, the one saved last first. */
export function listSearches(db: Db, userId: string) {
  return db
    .select(columns)
    .from(savedSearches)
    .where(and(eq(savedSearches.userId, userId), notRemoved))
    .orderBy(desc(savedSearches.createdAt), savedSearches.id);
}

/** Alerts asked for without an account, for an address that has proven since to be this person's. */
export async function listVisitorSearches(db: Db, actor: PersonActor): Promise<SavedSearchRow[]> {
  if (!actor.email || !actor.emailVerified) return [];
  return db
    .select(columns)
    .from(savedSearches)
    .where(and(hasVisitorEmail(actor.email), isNotNull(savedSearches.confirmedAt), notRemoved))
    .orderBy(desc(savedSearches.createdAt), savedSearches.id);
}

/** A visitor's, for this address. */
export const hasVisitorEmail = (email: string) =>
  sql`lower(${savedSearches.email}) = ${email.toLowerCase()}`;

/** Anybody's search, for who holds its link and for commands, which ask the policy. */
export async function findSearch(db: Db, id: string): Promise<SavedSearchRow | null> {
  const [row] = await db
    .select(columns)
    .from(savedSearches)
    .where(and(eq(savedSearches.id, id), notRemoved));
  return row ?? null;
}

export async function findOwnSearch(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<SavedSearchRow | null> {
  const row = await findSearch(db, id);
  return row?.userId === userId ? row : null;
}

/** The search a person has already saved with these criteria. */
export async function findSearchByCriteria(
  db: Db,
  userId: string,
  criteria: string,
): Promise<SavedSearchRow | null> {
  const [row] = await db
    .select(columns)
    .from(savedSearches)
    .where(and(eq(savedSearches.userId, userId), eq(savedSearches.criteria, criteria), notRemoved));
  return row ?? null;
}

/** Whether the address of a visitor's search still waits to be confirmed. */
export const isUnconfirmed = (row: Pick<SavedSearchRow, "userId" | "confirmedAt">): boolean =>
  row.userId === null && row.confirmedAt === null;

export const unconfirmedOnly = and(isNull(savedSearches.userId), isNull(savedSearches.confirmedAt));
