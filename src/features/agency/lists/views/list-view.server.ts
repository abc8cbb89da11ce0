import type { SQL } from "drizzle-orm";
import { createCsvStream } from "#platform/csv-stream.server.ts";
import { readListCursor } from "../queries/list-cursor.server.ts";
import {
  type ListSelect,
  type ListSource,
  loadListPage,
  toListCondition,
} from "../queries/list-rows.server.ts";
import { readListAddress } from "../rules/list-address.ts";
import { parseListQuery } from "../rules/parse-list-query.ts";
import type { ListView } from "../ui/list-page.tsx";

const PAGE_SIZE = 50;
const CSV_BATCH_SIZE = 1_000;

interface ListRow {
  readonly sortValue: string;
  readonly rowId: string;
}

/** A list that a page shows and exports. Both functions add the right to see a row to `where`. */
export interface ListDefinition<Row extends ListRow> {
  readonly source: ListSource;
  readonly select: (where: SQL | undefined, parts: ListSelect) => Promise<Row[]>;
  readonly count: (where: SQL | undefined) => Promise<number>;
}

/** Loads what a list page shows. A query with problems is not run. */
export async function loadListView<Row extends ListRow>(
  { source, select, count }: ListDefinition<Row>,
  parameters: URLSearchParams,
  now: Date,
): Promise<ListView<Row>> {
  const address = readListAddress(parameters);
  const { fields, defaultSort } = source;
  const parsed = parseListQuery(address.text, fields, now);
  const base = { address, fields, defaultSort };
  if (!parsed.ok) {
    const { problems } = parsed;
    return { ...base, query: null, problems, rows: [], total: 0, previous: null, next: null };
  }
  const { query } = parsed;
  const where = toListCondition(query, source, now);
  const cursor = readListCursor(address.cursor);
  const [page, total] = await Promise.all([
    loadListPage({ source, query, cursor, size: PAGE_SIZE }, (parts) => select(where, parts)),
    count(where),
  ]);
  return { ...base, query, problems: [], total, ...page };
}

interface ListCsv<Row> {
  readonly header: string;
  readonly formatLine: (row: Row) => string;
}

/** All rows of a list's query as CSV, in the order of the page; null when the query has problems. */
export function createListCsv<Row extends ListRow>(
  { source, select }: ListDefinition<Row>,
  parameters: URLSearchParams,
  now: Date,
  { header, formatLine }: ListCsv<Row>,
): ReadableStream<Uint8Array<ArrayBuffer>> | null {
  const parsed = parseListQuery(readListAddress(parameters).text, source.fields, now);
  if (!parsed.ok) return null;
  const { query } = parsed;
  const where = toListCondition(query, source, now);
  let cursor: string | null | "first" = "first";
  return createCsvStream<Row>({
    header,
    formatLine,
    loadBatch: async () => {
      if (cursor === null) return null;
      const from = cursor === "first" ? null : readListCursor(cursor);
      const page = await loadListPage(
        { source, query, cursor: from, size: CSV_BATCH_SIZE },
        (parts) => select(where, parts),
      );
      cursor = page.next;
      return page.rows;
    },
  });
}
