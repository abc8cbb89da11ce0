import type { ZodType } from "zod";
import type { Db } from "#platform/db/pool.server.ts";
import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import { textFields } from "#platform/http/form.ts";
import { type Problems, readEntry } from "../rules/entry-input.ts";

/** What the pages of the short lists need of a list; see `entry-lists.server.ts`. */
interface EntryStore<Row, Values> {
  all(db: Db, userId: string): Promise<Row[]>;
  one(db: Db, userId: string, id: string): Promise<Row>;
  add(deps: Pick<Deps, "db">, userId: string, values: Values, to?: number): Promise<string | null>;
  change(deps: Pick<Deps, "db">, userId: string, id: string, values: Values): Promise<void>;
  remove(deps: Pick<Deps, "db">, userId: string, id: string): Promise<{ row: Row; place: number }>;
  place(deps: Pick<Deps, "db">, userId: string, id: string, to: number): Promise<void>;
}

/** A list, its form, and how a row of it stands in the fields of the form. */
export interface EntryKind<Row, Values> {
  readonly store: EntryStore<Row, Values>;
  readonly schema: ZodType<Values>;
  readonly fields: readonly string[];
  readonly fieldsOf: (row: Row) => Record<string, string>;
}

/** The address of an entry that does not exist yet. */
export const NEW_ENTRY = "ajouter";

/** What the form starts from: the row, or nothing for a new entry. */
export async function entryFields<Row, Values>(
  db: Db,
  { store, fieldsOf }: EntryKind<Row, Values>,
  userId: string,
  id: string,
): Promise<Record<string, string>> {
  return id === NEW_ENTRY ? {} : fieldsOf(await store.one(db, userId, id));
}

export type SaveOutcome =
  | { readonly kind: "saved" }
  | {
      readonly kind: "refused";
      readonly values: Record<string, string>;
      readonly problems: Problems;
      readonly full: boolean;
    };

/** Adds an entry or changes one; what is refused comes back as it was typed. */
export async function saveEntry<Row, Values>(
  deps: Pick<Deps, "db">,
  { store, schema, fields }: EntryKind<Row, Values>,
  userId: string,
  id: string,
  form: FormData,
): Promise<SaveOutcome> {
  const values = textFields(form, fields);
  // Before the form is judged: another person's entry is not found, whatever is sent to it.
  if (id !== NEW_ENTRY) await store.one(deps.db, userId, id);
  const read = readEntry(schema, values);
  if ("problems" in read) return { kind: "refused", values, problems: read.problems, full: false };
  if (id !== NEW_ENTRY) await store.change(deps, userId, id, read.values);
  else if (!(await store.add(deps, userId, read.values))) {
    return { kind: "refused", values, problems: {}, full: true };
  }
  return { kind: "saved" };
}

export type ListOutcome =
  | { readonly kind: "placed" | "restored" }
  /** Removed, or not brought back because the list is full; `undo` is what brings it back. */
  | { readonly kind: "removed" | "full"; readonly undo: Record<string, string> };

/** What the buttons of a list ask for: another place, a removal, or its undoing. */
export async function actOnList<Row, Values>(
  deps: Pick<Deps, "db">,
  { store, schema, fields, fieldsOf }: EntryKind<Row, Values>,
  userId: string,
  form: FormData,
): Promise<ListOutcome> {
  const asked = textFields(form, ["do", "id", "to"]);
  switch (asked.do) {
    case "place":
      await store.place(deps, userId, asked.id, placeOf(asked.to));
      return { kind: "placed" };
    case "remove": {
      const { row, place } = await store.remove(deps, userId, asked.id);
      return { kind: "removed", undo: { ...fieldsOf(row), to: String(place) } };
    }
    case "restore": {
      // An entry comes back the way it was first made: through its form.
      const values = textFields(form, fields);
      const read = readEntry(schema, values);
      if ("problems" in read) throw new DomainError("BAD_REQUEST");
      const added = await store.add(deps, userId, read.values, placeOf(asked.to));
      return added ? { kind: "restored" } : { kind: "full", undo: { ...values, to: asked.to } };
    }
    default:
      throw new DomainError("BAD_REQUEST");
  }
}

/** A place in a list, counted from 0. */
export function placeOf(text: string): number {
  if (!/^-?\d{1,4}$/.test(text)) throw new DomainError("BAD_REQUEST");
  return Math.max(0, Number(text));
}
