import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";

/**
 * One person's lists are changed by one command at a time: two tabs that add or move at once would otherwise give two rows
 * the same place, or one row more than allowed.
 */
export async function lockPerson(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 5))`);
}

export const isRowId = (text: string): boolean =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** What comes from an address and names a row. What cannot be an id names nothing. */
export function requireRowId(text: string): string {
  if (!isRowId(text)) throw new DomainError("NOT_FOUND");
  return text.toLowerCase();
}

/** Writes the order of a list: the first id gets the first place. */
export async function writeOrder(tx: Db, table: PgTable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(
    sql`update ${table} set position = wanted.place
        from unnest(${sql.param([...ids])}::uuid[]) with ordinality as wanted(id, place)
        where ${table}.id = wanted.id`,
  );
}

/** The same ids with one of them moved to a place counted from 0; beyond the ends means at the end. */
export function moveId(ids: readonly string[], id: string, to: number): string[] {
  const rest = ids.filter((other) => other !== id);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}
