import { and, asc, eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import {
  administrativeResponsibilities,
  careerBreaks,
  expertiseActivities,
  teachingActivities,
} from "../tables.server.ts";

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

export type OwnedTable = PgTable & {
  id: PgColumn;
  userId: PgColumn;
  position: PgColumn;
  version: PgColumn;
};

/** What every row of such a table has, whatever else it says. */
export interface OwnedRow {
  readonly id: string;
  readonly userId: string;
  readonly position: number;
  readonly version: number;
}

/** A list of short entries that belong to one person, read in their order. */
function createEntryList<Table extends OwnedTable>(table: Table) {
  type Row = Table["$inferSelect"] & OwnedRow;
  return {
    table,

    all: async (db: Db, userId: string) =>
      (await db
        .select()
        .from(table as PgTable)
        .where(eq(table.userId, userId))
        .orderBy(asc(table.position), asc(table.id))) as Row[],

    async one(db: Db, userId: string, id: string): Promise<Row> {
      const own = and(eq(table.userId, userId), eq(table.id, requireRowId(id)));
      const [row] = (await db
        .select()
        .from(table as PgTable)
        .where(own)) as Row[];
      if (!row) throw new DomainError("NOT_FOUND");
      return row;
    },

    /** An entry to be changed, whoever it belongs to; the person's other commands wait until this one is done. */
    async forChange(tx: Db, actor: { readonly userId: string }, id: string): Promise<Row> {
      await lockPerson(tx, actor.userId);
      const [row] = (await tx
        .select()
        .from(table as PgTable)
        .where(eq(table.id, id))) as Row[];
      if (!row) throw new DomainError("NOT_FOUND");
      return row;
    },
  };
}

export const breakList = createEntryList(careerBreaks);
export const expertiseActivityList = createEntryList(expertiseActivities);
export const teachingList = createEntryList(teachingActivities);
export const responsibilityList = createEntryList(administrativeResponsibilities);
