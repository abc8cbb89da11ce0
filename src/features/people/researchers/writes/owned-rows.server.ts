import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#platform/db/pool.server.ts";
import type { Affiliation } from "../queries/profile.server.ts";
import { affiliations, profiles } from "../tables.server.ts";

type ProfileColumns = Omit<typeof profiles.$inferInsert, "userId">;

/** Writes profile columns; creates the row if needed. */
export async function writeProfile(
  tx: Db,
  userId: string,
  columns: Partial<ProfileColumns>,
): Promise<void> {
  await tx
    .insert(profiles)
    .values({ userId, ...columns })
    .onConflictDoUpdate({ target: profiles.userId, set: columns });
}

/**
 * Creates or replaces the one affiliation of a person. Registration uses it too, in the transaction that creates the
 * account.
 */
export async function writeAffiliation(
  tx: Db,
  userId: string,
  affiliation: Affiliation,
  now: Date,
): Promise<void> {
  await tx
    .insert(affiliations)
    .values({ userId, ...affiliation, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: affiliations.userId, set: { ...affiliation, updatedAt: now } });
}

/** Writes the positions of a list, in the order of `ids`. */
export async function writeOrder(tx: Db, table: PgTable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(
    sql`update ${table} set position = wanted.place
        from unnest(${sql.param([...ids])}::uuid[]) with ordinality as wanted(id, place)
        where ${table}.id = wanted.id`,
  );
}

/** Moves one id to an index, clamped to the list. */
export function moveId(ids: readonly string[], id: string, to: number): string[] {
  const rest = ids.filter((other) => other !== id);
  const index = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, index), id, ...rest.slice(index)];
}
