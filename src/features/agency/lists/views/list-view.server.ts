import { and, type SQL } from "drizzle-orm";
import { createCsvStream } from "#platform/csv-stream.server.ts";
import { readDone } from "#platform/forms/done.ts";
import type { PostedForm } from "#platform/forms/read-form.server.ts";
import { readListCursor } from "../queries/list-cursor.server.ts";
import {
  type ListSelect,
  type ListSource,
  loadListPage,
  toListCondition,
} from "../queries/list-rows.server.ts";
import { countWithinBudget } from "../rules/count-within-budget.ts";
import { removePart } from "../rules/edit-list-query.ts";
import { readListAddress } from "../rules/list-address.ts";
import { countParts, type ListQuery } from "../rules/list-query.ts";
import { packFields } from "../rules/pack-fields.ts";
import { parseListQuery } from "../rules/parse-list-query.ts";
import { VIEW_DONE } from "../rules/saved-view.ts";
import { MAX_LIST_TOTAL, MAX_SMALL_COUNT } from "../rules/small-count.ts";
import type { ListView } from "../ui/list-page.tsx";
import { loadListTabs, type SavedViewsScope } from "./list-tabs.server.ts";
import { readSelection, toSelectionCondition } from "./selection.server.ts";

export const PAGE_SIZE = 50;
const CSV_BATCH_SIZE = 1_000;
/** Filters of an empty result that are tried to be dropped. */
const MAX_DROPPED_PARTS = 6;
const DROPPED_PARTS_MS = 200;

export interface ListRow {
  readonly sortValue: string;
  readonly rowId: string;
}

/** A list that a page shows and exports. */
export interface ListDefinition<Row extends ListRow> {
  readonly source: ListSource;
  /**
   * The rows that the reader may see; added to every condition after the query was parsed. Undefined: all rows of
   * `select`.
   */
  readonly visible?: SQL | undefined;
  readonly select: (where: SQL | undefined, parts: ListSelect) => Promise<Row[]>;
  /** With a limit the count may stop there: pages and tabs need no more. */
  readonly count: (where: SQL | undefined, limit?: number) => Promise<number>;
  /** The saved views that are shown as tabs. */
  readonly savedViews: SavedViewsScope;
  /** The page makes the fields itself (`fields` of `ListPage`): its script has their words already. */
  readonly arePageFields?: boolean;
  /** Rows of a page, where they are not `PAGE_SIZE`. */
  readonly pageSize?: number;
}

/** Loads what a list page shows. A query with problems is not run. */
export async function loadListView<Row extends ListRow>(
  definition: ListDefinition<Row>,
  parameters: URLSearchParams,
  now: Date,
): Promise<ListView<Row>> {
  const { source, visible, select, count, pageSize = PAGE_SIZE } = definition;
  const address = readListAddress(parameters);
  const { fields, defaultSort } = source;
  const parsed = parseListQuery(address.text, fields, now);
  const done = readDone(new URL(`http://local/?${parameters}`), VIEW_DONE);
  const packed = definition.arePageFields ? null : packFields(fields);
  const base = { address, fields: packed, defaultSort, done };
  const query = parsed.ok ? parsed.query : null;
  const loadTabs = () => loadListTabs(definition, address, query, now);
  if (!parsed.ok) {
    const { problems } = parsed;
    const nothing = { rows: [], total: 0, previous: null, next: null, droppable: [] };
    return { ...base, ...nothing, query: null, problems, tabs: await loadTabs() };
  }
  const where = and(visible, await toListCondition(parsed.query, source, now));
  const cursor = readListCursor(address.cursor);
  const loadPage = async () => {
    const request = { source, query: parsed.query, cursor, size: pageSize };
    const page = await loadListPage(request, (parts) => select(where, parts));
    const isWholeList = page.previous === null && page.next === null;
    const total = isWholeList ? page.rows.length : await count(where, MAX_LIST_TOTAL + 1);
    return { ...page, total };
  };
  const [page, tabs] = await Promise.all([loadPage(), loadTabs()]);
  const droppable = page.total === 0 ? await countWithoutParts(definition, parsed.query, now) : [];
  return { ...base, ...page, query, problems: [], tabs, droppable };
}

/** How many rows each condition or word of an empty result holds back; only those that hold back some. */
async function countWithoutParts<Row extends ListRow>(
  { source, visible, count }: ListDefinition<Row>,
  query: ListQuery,
  now: Date,
): Promise<ListView<Row>["droppable"]> {
  const parts = Array.from(
    { length: Math.min(countParts(query), MAX_DROPPED_PARTS) },
    (_, at) => at,
  );
  const totals = await countWithinBudget(
    parts.map((at) => async () => {
      const where = and(visible, await toListCondition(removePart(query, at), source, now));
      return count(where, MAX_SMALL_COUNT + 1);
    }),
    DROPPED_PARTS_MS,
  );
  return parts.flatMap((part) => {
    const total = totals[part];
    return total ? [{ part, total }] : [];
  });
}

interface ListCsv<Row> {
  readonly header: string;
  readonly formatLine: (row: Row) => string;
  /** Rows in memory at a time, where rows are large. */
  readonly batchSize?: number | undefined;
}

/** All rows of a list's query as CSV, in the order of the page; null when the query has problems. */
export function createListCsv<Row extends ListRow>(
  definition: ListDefinition<Row>,
  parameters: URLSearchParams,
  now: Date,
  csv: ListCsv<Row>,
): ReadableStream<Uint8Array<ArrayBuffer>> | null {
  const { source, visible } = definition;
  const parsed = parseListQuery(readListAddress(parameters).text, source.fields, now);
  if (!parsed.ok) return null;
  const getWhere = async () => and(visible, await toListCondition(parsed.query, source, now));
  return streamCsv(definition, parsed.query, getWhere, csv);
}

/** The selected rows of a posted form as CSV, in the order of the page. Throws BAD_REQUEST for a selection that is none. */
export function createSelectionCsv<Row extends ListRow>(
  definition: ListDefinition<Row>,
  form: PostedForm,
  now: Date,
  csv: ListCsv<Row>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const selection = readSelection(form, definition, now);
  const getWhere = () => toSelectionCondition(definition, selection, now);
  return streamCsv(definition, selection.query, getWhere, csv);
}

function streamCsv<Row extends ListRow>(
  { source, select }: ListDefinition<Row>,
  query: ListQuery,
  getWhere: () => Promise<SQL | undefined>,
  { header, formatLine, batchSize = CSV_BATCH_SIZE }: ListCsv<Row>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let cursor: string | null | "first" = "first";
  let where: SQL | undefined;
  return createCsvStream<Row>({
    header,
    formatLine,
    loadBatch: async () => {
      if (cursor === null) return null;
      if (cursor === "first") where = await getWhere();
      const from = cursor === "first" ? null : readListCursor(cursor);
      const page = await loadListPage({ source, query, cursor: from, size: batchSize }, (parts) =>
        select(where, parts),
      );
      cursor = page.next;
      return page.rows;
    },
  });
}
