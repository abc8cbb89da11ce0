import { and, type SQL, sql } from "drizzle-orm";
import { DomainError } from "#platform/errors.ts";
import type { PostedForm } from "#platform/forms/read-form.server.ts";
import { isRowId, type ListSource, toListCondition } from "../queries/list-rows.server.ts";
import type { ListQuery } from "../rules/list-query.ts";
import { parseListQuery } from "../rules/parse-list-query.ts";
import { MAX_SELECTED_ROWS, SELECTION_FIELDS } from "../rules/selection.ts";

/** The rows that a form was posted for. */
export interface ListSelection {
  /** Chosen rows; null for all rows of the query. */
  readonly ids: readonly string[] | null;
  readonly query: ListQuery;
  /** How many rows the page said were chosen. */
  readonly shownCount: number;
}

/** The parts of a list definition that a selection needs. */
interface SelectableList {
  readonly source: ListSource;
  readonly visible?: SQL | undefined;
  readonly count: (where: SQL | undefined) => Promise<number>;
}

/** Reads the selection of a posted list form. Throws BAD_REQUEST for forged ids, none at all, or a query with problems. */
export function readSelection(
  { data, getAll }: Pick<PostedForm, "data" | "getAll">,
  { source }: Pick<SelectableList, "source">,
  now: Date,
): ListSelection {
  const read = (field: string) => getAll(field)[0] ?? "";
  const parsed = parseListQuery(read(SELECTION_FIELDS.query).trim(), source.fields, now);
  if (!parsed.ok) throw new DomainError("BAD_REQUEST", { why: "selectionQuery" });
  const { query } = parsed;
  if (data.has(SELECTION_FIELDS.all)) {
    const shown = read(SELECTION_FIELDS.total);
    if (!/^\d{1,9}$/.test(shown)) throw new DomainError("BAD_REQUEST", { why: "selectionCount" });
    return { ids: null, query, shownCount: Number(shown) };
  }
  const others = read(SELECTION_FIELDS.others).split(",").filter(Boolean);
  const ids = [...new Set([...getAll(SELECTION_FIELDS.row), ...others])];
  const isValid =
    ids.length > 0 && ids.length <= MAX_SELECTED_ROWS && ids.every((id) => isRowId(source, id));
  if (!isValid) throw new DomainError("BAD_REQUEST", { why: "selectionRows" });
  return { ids, query, shownCount: ids.length };
}

/** The selected rows as a condition. The right to see is added here: ids come from the form. */
export async function toSelectionCondition(
  { source, visible }: Pick<SelectableList, "source" | "visible">,
  { ids, query }: ListSelection,
  now: Date,
): Promise<SQL | undefined> {
  if (ids === null) return and(visible, await toListCondition(query, source, now));
  const { value, type } = source.rowId;
  return and(visible, sql`${value} = any(${sql.param(ids)}::${sql.raw(type)}[])`);
}

/**
 * The condition of a bulk act. Throws STALE if other rows match than the page counted: rows that came or went since, and
 * rows that the actor may not see. A page that stopped counting (`MAX_LIST_TOTAL`) has no figure to compare: its acts on
 * all rows are refused too.
 */
export async function requireUnchangedSelection(
  list: SelectableList,
  selection: ListSelection,
  now: Date,
): Promise<SQL | undefined> {
  const where = await toSelectionCondition(list, selection, now);
  if ((await list.count(where)) !== selection.shownCount) {
    throw new DomainError("STALE", { why: "selectionChanged" });
  }
  return where;
}
