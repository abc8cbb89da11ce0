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
 * Serializes the commands of one person. Without it, two tabs that add or move at once could give two rows the same
 * position, or exceed the limit of a list.
 */
export async function lockPerson(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 5))`);
}

export const isRowId = (text: string): boolean =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Validates a row id from a URL. Anything else is NOT_FOUND. */
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

/** Columns shared by the tables of short entries. */
export interface OwnedRow {
  readonly id: string;
  readonly userId: string;
  readonly position: number;
  readonly version: number;
}

/** Queries of one table of short entries, in the person's order. */
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

    /** Loads an entry of any owner (the policy decides) and serializes the person's commands. */
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
