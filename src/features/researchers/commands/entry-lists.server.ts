import { and, asc, count, eq, min } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#platform/db/pool.server.ts";
import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import { lockPerson, moved, rowId, writeOrder } from "../queries/owned-rows.server.ts";
import { MAX_ENTRIES } from "../rules/entry-input.ts";
import {
  administrativeResponsibilities,
  careerBreaks,
  expertiseActivities,
  teachingActivities,
} from "../tables.server.ts";

type OwnedTable = PgTable & { id: PgColumn; userId: PgColumn; position: PgColumn };
type Writable<Table extends OwnedTable> = Omit<Table["$inferInsert"], "id" | "userId" | "position">;

/** A list of short entries that belong to one person: every statement names that person. */
function entryList<Table extends OwnedTable>(table: Table) {
  type Row = Table["$inferSelect"];
  const own = (userId: string, id: string) =>
    and(eq(table.userId, userId), eq(table.id, rowId(id)));
  const all = async (db: Db, userId: string) =>
    (await db
      .select()
      .from(table as PgTable)
      .where(eq(table.userId, userId))
      .orderBy(asc(table.position), asc(table.id))) as Row[];
  const idsOf = async (db: Db, userId: string) =>
    (await all(db, userId)).map((row) => String((row as { id: unknown }).id));

  return {
    all,

    async one(db: Db, userId: string, id: string): Promise<Row> {
      const [row] = (await db
        .select()
        .from(table as PgTable)
        .where(own(userId, id))) as Row[];
      if (!row) throw new DomainError("NOT_FOUND");
      return row;
    },

    /** Puts a new entry first, or at a place counted from 0; null where the list is full. */
    async add({ db }: Pick<Deps, "db">, userId: string, values: Writable<Table>, to = 0) {
      return db.transaction(async (tx) => {
        await lockPerson(tx, userId);
        const [now] = await tx
          .select({ size: count(), first: min(table.position) })
          .from(table as PgTable)
          .where(eq(table.userId, userId));
        if ((now?.size ?? 0) >= MAX_ENTRIES) return null;
        const position = Number(now?.first ?? 1) - 1;
        const [made] = await tx
          .insert(table as PgTable)
          .values({ ...values, userId, position } as Record<string, unknown>)
          .returning({ id: table.id });
        const id = String(made?.id);
        if (to > 0) await writeOrder(tx, table, moved(await idsOf(tx, userId), id, to));
        return id;
      });
    },

    async change({ db }: Pick<Deps, "db">, userId: string, id: string, values: Writable<Table>) {
      const changed = await db
        .update(table as PgTable)
        .set(values as Record<string, unknown>)
        .where(own(userId, id))
        .returning({ id: table.id });
      if (changed.length === 0) throw new DomainError("NOT_FOUND");
    },

    /** Takes an entry out and gives it back with its place, so that the page can offer to undo. */
    async remove({ db }: Pick<Deps, "db">, userId: string, id: string) {
      return db.transaction(async (tx) => {
        await lockPerson(tx, userId);
        const place = (await idsOf(tx, userId)).indexOf(rowId(id));
        const [row] = (await tx
          .delete(table as PgTable)
          .where(own(userId, id))
          .returning()) as Row[];
        if (!row) throw new DomainError("NOT_FOUND");
        return { row, place };
      });
    },

    async place({ db }: Pick<Deps, "db">, userId: string, id: string, to: number) {
      await db.transaction(async (tx) => {
        await lockPerson(tx, userId);
        const ids = await idsOf(tx, userId);
        if (!ids.includes(rowId(id))) throw new DomainError("NOT_FOUND");
        await writeOrder(tx, table, moved(ids, rowId(id), to));
      });
    },
  };
}

export const breakList = entryList(careerBreaks);
export const expertiseActivityList = entryList(expertiseActivities);
export const teachingList = entryList(teachingActivities);
export const responsibilityList = entryList(administrativeResponsibilities);
