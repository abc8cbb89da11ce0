import { and, sql } from "drizzle-orm";
import {
  isRowId,
  loadListPage,
  toAfterCursor,
  toListCondition,
} from "../queries/list-rows.server.ts";
import { parseListQuery } from "../rules/parse-list-query.ts";
import { MAX_LIST_TOTAL } from "../rules/small-count.ts";
import type { ListDefinition } from "./list-view.server.ts";

/** The place of a row in a list. */
export interface ListPlace {
  /** Ids of the rows before and after it. */
  readonly previous: string | null;
  readonly next: string | null;
  /** Counts from 1. */
  readonly position: number;
  /** Stops above `MAX_LIST_TOTAL`. */
  readonly total: number;
}

/** The place of a row in the list that a query asks for; null if the query has problems, or the row is not in the list. */
export async function loadListPlace<Row extends { sortValue: string; rowId: string }>(
  { source, visible, select, count }: ListDefinition<Row>,
  { text, rowId, now }: { readonly text: string; readonly rowId: string; readonly now: Date },
): Promise<ListPlace | null> {
  const parsed = parseListQuery(text, source.fields, now);
  if (!parsed.ok || !isRowId(source, rowId)) return null;
  const where = and(visible, await toListCondition(parsed.query, source, now));
  const request = { source, query: parsed.query, size: 1 };
  const isRow = sql`${source.rowId.value} = ${rowId}::${sql.raw(source.rowId.type)}`;
  const found = await loadListPage({ ...request, cursor: null }, (parts) =>
    select(and(where, isRow), parts),
  );
  const [row] = found.rows;
  const sort = parsed.query.sort ?? source.defaultSort;
  const column = source.columns[sort.field];
  if (!row || !column) return null;
  const { sortValue } = row;
  const { field: sortField, isDescending } = sort;
  const createCursor = (isBackward: boolean) => ({
    ...{ isBackward, sortField, isDescending, sortValue },
    rowId: row.rowId,
  });
  const findNearest = async (isBackward: boolean): Promise<string | null> => {
    const page = await loadListPage({ ...request, cursor: createCursor(isBackward) }, (parts) =>
      select(where, parts),
    );
    return page.rows[0]?.rowId ?? null;
  };
  const isBefore = toAfterCursor(createCursor(true), column, source, !isDescending);
  return {
    previous: await findNearest(true),
    next: await findNearest(false),
    position: (await count(and(where, isBefore), MAX_LIST_TOTAL + 1)) + 1,
    total: await count(where, MAX_LIST_TOTAL + 1),
  };
}
