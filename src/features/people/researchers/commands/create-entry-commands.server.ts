import { isDeepStrictEqual } from "node:util";
import { count, eq, min } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type ZodType, z } from "zod";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError, parseInput } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import type { OwnedRow, OwnedTable } from "../queries/entry-lists.server.ts";
import { lockPerson, moveId, writeOrder } from "../queries/owned-rows.server.ts";
import { MAX_ENTRIES, positionSchema } from "../rules/entry-input.ts";
import { baseVersionSchema, requireCurrentVersion } from "../rules/form-version.ts";

/** A list as the commands need it; see `queries/entry-lists.server.ts`. */
interface EntryStore<Row extends OwnedRow> {
  readonly table: OwnedTable;
  all(db: Db, userId: string): Promise<Row[]>;
  one(db: Db, userId: string, id: string): Promise<Row>;
  forChange(tx: Db, actor: { readonly userId: string }, id: string): Promise<Row>;
}

interface EntrySpec<Row extends OwnedRow> {
  readonly list: EntryStore<Row>;
  readonly schema: ZodType<object>;
  readonly fields: readonly string[];
  /** How a row stands in the fields of its form. */
  readonly fieldsOf: (row: Row) => Record<string, string>;
}

/** The commands of one kind of short entry: all of them are added, changed, moved and removed in the same way. */
export function createEntryCommands<Row extends OwnedRow>({
  list,
  schema,
  fields,
  fieldsOf,
}: EntrySpec<Row>) {
  const table: PgTable = list.table;
  const { id: idColumn, userId: userColumn, position, version } = list.table;
  const idsOf = async (db: Db, userId: string) => (await list.all(db, userId)).map(({ id }) => id);

  /** The entry, where the person has it already. Nobody gets another's id for one of their own. */
  async function findOwn(tx: Db, userId: string, id: string | undefined): Promise<Row | null> {
    await lockPerson(tx, userId);
    if (id === undefined) return null;
    const [found] = (await tx.select().from(table).where(eq(idColumn, id))) as Row[];
    if (found && found.userId !== userId) throw new DomainError("NOT_FOUND");
    return found ?? null;
  }

  async function write(tx: Db, id: string, values: object): Promise<number> {
    const [changed] = await tx
      .update(table)
      .set(values)
      .where(eq(idColumn, id))
      .returning({ version });
    return Number(changed?.version);
  }

  return {
    list,
    fields,
    fieldsOf,

    /**
     * Puts a new entry at a place of the list. The page may have chosen its id: a form sent twice, or again because the
     * answer got lost, then makes one entry. Another form under that id is a change, and must know what it changes.
     */
    add: command({
      actors: ["person"],
      input: z.object({
        id: rowId().optional(),
        version: baseVersionSchema,
        to: positionSchema,
        fields: z.unknown(),
      }),
      load: ({ tx, actor, input }) => findOwn(tx, actor.userId, input.id),
      may: (actor) => can(actor, "edit", actor),
      async run({ tx, actor: { userId }, input }, own) {
        const { id: wanted, to, fields } = input;
        const values = parseInput(schema, fields);
        if (own) {
          const { id } = own;
          if (isDeepStrictEqual(fieldsOf({ ...own, ...values }), fieldsOf(own)))
            return { id, version: own.version };
          requireCurrentVersion(input.version, own.version);
          return { id, version: await write(tx, id, values) };
        }
        const [now] = await tx
          .select({ size: count(), first: min(position) })
          .from(table)
          .where(eq(userColumn, userId));
        if ((now?.size ?? 0) >= MAX_ENTRIES) throw new DomainError("TAKEN", { why: "full" });
        const [made] = await tx
          .insert(table)
          .values({ ...values, id: wanted, userId, position: Number(now?.first ?? 1) - 1 })
          .returning({ id: idColumn, version });
        const id = String(made?.id);
        if (to > 0) await writeOrder(tx, table, moveId(await idsOf(tx, userId), id, to));
        return { id, version: Number(made?.version) };
      },
    }),

    change: command({
      actors: ["person"],
      input: z.object({ id: rowId(), version: baseVersionSchema, fields: z.unknown() }),
      load: ({ tx, actor, input }) => list.forChange(tx, actor, input.id),
      may: (actor, row) => can(actor, "edit", row),
      async run({ tx, input }, row) {
        requireCurrentVersion(input.version, row.version);
        return { version: await write(tx, row.id, parseInput(schema, input.fields)) };
      },
    }),

    /** Takes an entry out and gives it back as fields with its place, so that the page can offer to undo. */
    remove: command({
      actors: ["person"],
      input: z.object({ id: rowId() }),
      load: ({ tx, actor, input }) => list.forChange(tx, actor, input.id),
      may: (actor, row) => can(actor, "edit", row),
      async run({ tx }, row) {
        const to = (await idsOf(tx, row.userId)).indexOf(row.id);
        await tx.delete(table).where(eq(idColumn, row.id));
        return { fields: fieldsOf(row), to };
      },
    }),

    move: command({
      actors: ["person"],
      input: z.object({ id: rowId(), to: positionSchema }),
      load: ({ tx, actor, input }) => list.forChange(tx, actor, input.id),
      may: (actor, row) => can(actor, "edit", row),
      async run({ tx, input }, row) {
        await writeOrder(tx, table, moveId(await idsOf(tx, row.userId), row.id, input.to));
      },
    }),
  };
}

export type EntryCommands<Row extends OwnedRow = OwnedRow> = ReturnType<
  typeof createEntryCommands<Row>
>;
