import { isDeepStrictEqual } from "node:util";
import { count, eq, min } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type ZodType, z } from "zod";
import { type Caller, command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError, parseInput } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import type { OwnedRow, OwnedTable } from "../queries/owned-rows.server.ts";
import {
  breakList,
  expertiseActivityList,
  lockPerson,
  responsibilityList,
  teachingList,
} from "../queries/owned-rows.server.ts";
import { EMPTY_CAREER_VALUES } from "../rules/career-form.ts";
import {
  BREAK_FIELDS,
  breakSchema,
  EXPERTISE_ACTIVITY_FIELDS,
  expertiseActivitySchema,
  RESPONSIBILITY_FIELDS,
  responsibilitySchema,
  TEACHING_FIELDS,
  teachingSchema,
} from "../rules/entry-forms.ts";
import {
  baseVersionSchema,
  MAX_ENTRIES,
  positionSchema,
  requireCurrentVersion,
} from "../rules/entry-input.ts";
import { formatInputDate } from "../rules/partial-date.ts";
import {
  BREAKS,
  EXPERT_ACTIVITIES,
  type OrderedList,
  RESPONSIBILITIES,
  TEACHING,
} from "../rules/paths.ts";
import { moveId, writeOrder } from "../writes/owned-rows.server.ts";
import { moveCareerItem } from "./arrange-career-items.server.ts";
import { addCareerItem, changeCareerItem } from "./save-career-item.server.ts";

/** The queries the commands need; see `queries/owned-rows.server.ts`. */
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
  /** Converts a row to the values of its form. */
  readonly toFields: (row: Row) => Record<string, string>;
}

/**
 * Creates add, change, remove and move for one list of short entries (breaks, expert activities, teaching,
 * responsibilities).
 */
function createEntryCommands<Row extends OwnedRow>({
  list,
  schema,
  fields,
  toFields,
}: EntrySpec<Row>) {
  const table: PgTable = list.table;
  const { id: idColumn, userId: userColumn, position, version } = list.table;
  const listIds = async (db: Db, userId: string) =>
    (await list.all(db, userId)).map(({ id }) => id);

  /** Returns the person's row with this id, if any. An id of another person's row is NOT_FOUND. */
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

  /**
   * Adds an entry at a position. The page may choose the id, so that a form sent twice makes one entry. A different
   * form under an existing id is a change and needs the current version.
   */
  const add = command({
    actors: ["person"],
    input: z.object({
      id: rowId().optional(),
      version: baseVersionSchema,
      to: positionSchema,
      fields: z.unknown(),
    }),
    load: ({ tx, actor, input }) => findOwn(tx, actor.userId, input.id),
    may: (actor) => can(actor, "edit", actor),
    async run({ tx, actor: { userId }, input }, existing) {
      const { id: newId, to, fields } = input;
      const values = parseInput(schema, fields);
      if (existing) {
        const { id } = existing;
        if (isDeepStrictEqual(toFields({ ...existing, ...values }), toFields(existing)))
          return { id, version: existing.version };
        requireCurrentVersion(input.version, existing.version);
        return { id, version: await write(tx, id, values) };
      }
      const [now] = await tx
        .select({ size: count(), first: min(position) })
        .from(table)
        .where(eq(userColumn, userId));
      if ((now?.size ?? 0) >= MAX_ENTRIES) throw new DomainError("TAKEN", { why: "full" });
      const [inserted] = await tx
        .insert(table)
        .values({ ...values, id: newId, userId, position: Number(now?.first ?? 1) - 1 })
        .returning({ id: idColumn, version });
      const id = String(inserted?.id);
      if (to > 0) await writeOrder(tx, table, moveId(await listIds(tx, userId), id, to));
      return { id, version: Number(inserted?.version) };
    },
  });

  const change = command({
    actors: ["person"],
    input: z.object({ id: rowId(), version: baseVersionSchema, fields: z.unknown() }),
    load: ({ tx, actor, input }) => list.forChange(tx, actor, input.id),
    may: (actor, row) => can(actor, "edit", row),
    async run({ tx, input }, row) {
      requireCurrentVersion(input.version, row.version);
      return { version: await write(tx, row.id, parseInput(schema, input.fields)) };
    },
  });

  /** Deletes an entry and returns its fields and position; the page offers them for an undo. */
  const remove = command({
    actors: ["person"],
    input: z.object({ id: rowId() }),
    load: ({ tx, actor, input }) => list.forChange(tx, actor, input.id),
    may: (actor, row) => can(actor, "edit", row),
    async run({ tx }, row) {
      const to = (await listIds(tx, row.userId)).indexOf(row.id);
      await tx.delete(table).where(eq(idColumn, row.id));
      return { fields: toFields(row), to };
    },
  });

  const move = command({
    actors: ["person"],
    input: z.object({ id: rowId(), to: positionSchema }),
    load: ({ tx, actor, input }) => list.forChange(tx, actor, input.id),
    may: (actor, row) => can(actor, "edit", row),
    async run({ tx, input }, row) {
      await writeOrder(tx, table, moveId(await listIds(tx, row.userId), row.id, input.to));
    },
  });

  return { list, fields, toFields, add, change, remove, move };
}

export type EntryCommands<Row extends OwnedRow = OwnedRow> = ReturnType<
  typeof createEntryCommands<Row>
>;

export const breakCommands = createEntryCommands({
  list: breakList,
  schema: breakSchema,
  fields: BREAK_FIELDS,
  toFields: ({ startsOn, endsOn, description }) => ({
    startsOn,
    endsOn: endsOn ?? "",
    description,
  }),
});

export const expertiseActivityCommands = createEntryCommands({
  list: expertiseActivityList,
  schema: expertiseActivitySchema,
  fields: EXPERTISE_ACTIVITY_FIELDS,
  toFields: ({ type, year, mandatary, role, description }) => ({
    type,
    year: String(year),
    mandatary,
    role,
    description,
  }),
});

export const teachingCommands = createEntryCommands({
  list: teachingList,
  schema: teachingSchema,
  fields: TEACHING_FIELDS,
  toFields: ({ title, type, level, hoursPerYear, participants }) => ({
    title,
    type,
    level,
    hoursPerYear: String(hoursPerYear),
    participants: participants === null ? "" : String(participants),
  }),
});

export const responsibilityCommands = createEntryCommands({
  list: responsibilityList,
  schema: responsibilitySchema,
  fields: RESPONSIBILITY_FIELDS,
  toFields: ({ title, organization, startsOn, endsOn, description }) => ({
    title,
    organization,
    startsOn: formatInputDate(startsOn ?? ""),
    endsOn: formatInputDate(endsOn ?? ""),
    description,
  }),
});

/**
 * Commands by list name, as forms send it. Career items have commands of their own (`save-career-item`,
 * `arrange-career-items`).
 */
const COMMANDS_BY_LIST = {
  [BREAKS]: breakCommands,
  [EXPERT_ACTIVITIES]: expertiseActivityCommands,
  [TEACHING]: teachingCommands,
  [RESPONSIBILITIES]: responsibilityCommands,
};

/** The commands of a list, typed by what they share. Null for lists of career items. */
export function findEntryCommands(list: OrderedList): EntryCommands | null {
  return list in COMMANDS_BY_LIST
    ? (COMMANDS_BY_LIST[list as keyof typeof COMMANDS_BY_LIST] as unknown as EntryCommands)
    : null;
}

export interface EntryInput {
  readonly list: OrderedList;
  readonly id: string;
  /** The entry is not saved yet; the page chose its id. */
  readonly isNew: boolean;
  readonly version: number | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

/** Adds or changes an entry of any list. Returns the new version. */
export async function saveEntry(caller: Caller, entry: EntryInput): Promise<{ version: number }> {
  const { list, id, isNew, version, fields } = entry;
  const commands = findEntryCommands(list);
  if (commands) {
    if (isNew) return commands.add(caller, { id, version, to: 0, fields });
    return commands.change(caller, { id, version, fields });
  }
  // Fields that the form of this kind does not have are empty.
  const allFields = { ...EMPTY_CAREER_VALUES, ...fields };
  if (isNew) return addCareerItem(caller, { id, version, kind: list, fields: allFields });
  return changeCareerItem(caller, { id, version, fields });
}

interface Move {
  readonly list: OrderedList;
  readonly id: unknown;
  readonly to: unknown;
}

/** Moves an entry of any list. */
export async function moveEntry(caller: Caller, { list, id, to }: Move): Promise<void> {
  const commands = findEntryCommands(list);
  if (commands) await commands.move(caller, { id, to });
  else await moveCareerItem(caller, { id, to });
}
