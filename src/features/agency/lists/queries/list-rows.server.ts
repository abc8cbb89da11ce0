import { and, asc, desc, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { foldText } from "#platform/fold-text.ts";
import type {
  ListCondition,
  ListFields,
  ListOperator,
  ListQuery,
  ListSort,
  ListWord,
} from "../rules/list-query.ts";
import { parseDateValue, parseNumberValue } from "../rules/list-values.ts";
import { formatListCursor, type ListCursor } from "./list-cursor.server.ts";

/** A column of type `text[]` has several values; a choice matches one of them. Such columns are not sortable. */
type ColumnType = "text" | "text[]" | "numeric" | "timestamptz";

/** How a field is read in SQL. */
export interface ListColumnSql {
  /** Compared and sorted by; never null, so that every row has its position. */
  readonly value: SQL;
  readonly type: ColumnType;
  /** How a field of texts is searched, where folding `value` for every row would be slow. */
  readonly contains?: ContainsText;
  /** How a field of texts is searched by the words as typed, with their case and accents: a full text has its own folding. */
  readonly matches?: (typed: string) => SQL;
  /** How a choice is compared, where an index has another expression than `value`. */
  readonly equals?: (choice: string) => SQL;
}

/**
 * A condition for rows with a text; the text has no case and no accents. It may ask the database first, so that the
 * condition names a few ids that an index finds.
 */
export type ContainsText = (folded: string) => SQL | Promise<SQL>;

/** A list in SQL. The right to see a row is not part of it: the caller adds it to `where`. */
export interface ListSource {
  readonly fields: ListFields;
  /** By the keys of the list's fields. */
  readonly columns: Readonly<Record<string, ListColumnSql>>;
  /** The text that free words are looked for in, or how they are looked for. */
  readonly searchedText: SQL | ContainsText;
  /** Tells rows with equal sort values apart. */
  readonly rowId: { readonly value: SQL; readonly type: "bigint" | "uuid" };
  readonly defaultSort: ListSort;
}

/** The rows that a query asks for, as one condition; undefined for all. */
export async function toListCondition(
  query: ListQuery,
  source: ListSource,
  now: Date,
): Promise<SQL | undefined> {
  const parts = await Promise.all([
    ...query.conditions.map((condition) => toConditionSql(condition, source, now)),
    ...query.words.map((word) => toWordSql(word, source)),
  ]);
  return and(...parts);
}

async function toConditionSql(
  condition: ListCondition,
  source: ListSource,
  now: Date,
): Promise<SQL> {
  const column = source.columns[condition.field];
  if (!column) throw new Error(`the list has no column for its field ${condition.field}`);
  const { field, operator, values, isNegated } = condition;
  const isText = source.fields[field]?.kind === "text";
  const contains = column.contains ?? containsText(column.value);
  const toSql = (value: string) => {
    if (!isText) return toValueSql(column, operator, value, now);
    return column.matches ? column.matches(value) : contains(foldText(value));
  };
  const anyValue = or(...(await Promise.all(values.map(toSql)))) ?? sql`false`;
  return isNegated ? toNegated(anyValue) : anyValue;
}

/** A row without a value is no row with it: "not" keeps rows for which the condition is unknown. */
const toNegated = (condition: SQL): SQL => sql`(${condition}) is not true`;

function toValueSql(
  { value, type, equals }: ListColumnSql,
  operator: ListOperator,
  typed: string,
  now: Date,
): SQL {
  if (type === "numeric") {
    const range = parseNumberValue(typed);
    if (!range) return sql`false`;
    return compare(
      value,
      operator,
      sql`${range.from}::numeric`,
      sql`${range.to}::numeric`,
      "included",
    );
  }
  if (type === "timestamptz") {
    const range = parseDateValue(typed, now);
    if (!range) return sql`false`;
    const [from, to] = [range.from.toISOString(), range.to.toISOString()];
    return compare(value, operator, sql`${from}::timestamptz`, sql`${to}::timestamptz`, "excluded");
  }
  if (equals) return equals(typed);
  if (type === "text[]") return sql`${typed} = any(${value})`;
  return sql`${value} = ${typed}`;
}

/** Compares with a range: a day is one range of instants, and "after the day" begins where it ends. */
function compare(
  value: SQL,
  operator: ListOperator,
  from: SQL,
  to: SQL,
  end: "included" | "excluded",
): SQL {
  const isBeforeEnd = end === "included" ? sql`${value} <= ${to}` : sql`${value} < ${to}`;
  switch (operator) {
    case ":":
      return sql`(${value} >= ${from} and ${isBeforeEnd})`;
    case ">":
      return sql`not ${isBeforeEnd}`;
    case ">=":
      return sql`${value} >= ${from}`;
    case "<":
      return sql`${value} < ${from}`;
    case "<=":
      return isBeforeEnd;
  }
}

async function toWordSql(
  { text, isNegated }: ListWord,
  { searchedText }: ListSource,
): Promise<SQL> {
  const contains = typeof searchedText === "function" ? searchedText : containsText(searchedText);
  const condition = await contains(foldText(text));
  return isNegated ? toNegated(condition) : condition;
}

/** Whether a text contains another, without case and accents. */
export const containsText =
  (value: SQL) =>
  (folded: string): SQL =>
    sql`unaccent(lower(${value})) like ${toLikePattern(folded)}`;

export const toLikePattern = (folded: string): string => `%${folded.replace(/[\\%_]/g, "\\$&")}%`;

/**
 * Counts the rows of a select, which may have a limit. For lists that count as they select; the database does not compute
 * columns that only the select needs.
 */
export async function countListRows(db: Db, select: SQLWrapper): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${select} as counted`,
  );
  return rows[0]?.total ?? 0;
}

/** What every row of a list's select must return, to build cursors from. */
interface ListRowPosition {
  readonly sortValue: string;
  readonly rowId: string;
}

interface ListPageRequest {
  readonly source: ListSource;
  readonly query: ListQuery;
  readonly cursor: ListCursor | null;
  readonly size: number;
}

/** The parts of a select that the page's position decides. */
export interface ListSelect {
  /** Rows after the cursor; undefined on the first page. */
  readonly afterCursor: SQL | undefined;
  readonly orderBy: SQL[];
  readonly limit: number;
  /** To be selected as `sortValue` and `rowId`. */
  readonly position: { readonly sortValue: SQL<string>; readonly rowId: SQL<string> };
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly previous: string | null;
  readonly next: string | null;
}

/**
 * Loads a page by keyset: rows after the last one shown, so that a page stays the same while rows are added before it,
 * and the thousandth page costs as much as the first.
 */
export async function loadListPage<Row extends ListRowPosition>(
  { source, query, cursor, size }: ListPageRequest,
  select: (parts: ListSelect) => Promise<Row[]>,
): Promise<ListPage<Row>> {
  const sort = query.sort ?? source.defaultSort;
  const column = source.columns[sort.field];
  if (!column) throw new Error(`the list cannot be sorted by ${sort.field}`);
  const from = cursor && isCursorOf(cursor, sort, column.type, source.rowId.type) ? cursor : null;
  const isReversed = from?.isBackward ?? false;
  const isDescending = sort.isDescending !== isReversed;
  const direct = isDescending ? desc : asc;
  const found = await select({
    afterCursor: from ? toAfterCursor(from, column, source, isDescending) : undefined,
    orderBy: [direct(column.value), direct(source.rowId.value)],
    limit: size + 1,
    position: {
      sortValue: sql<string>`${column.value}::text`,
      rowId: sql<string>`${source.rowId.value}::text`,
    },
  });
  const hasMore = found.length > size;
  const rows = found.slice(0, size);
  if (isReversed) rows.reverse();
  const toCursor = (row: Row | undefined, isBackward: boolean): string | null =>
    row
      ? formatListCursor({
          isBackward,
          sortField: sort.field,
          isDescending: sort.isDescending,
          sortValue: row.sortValue,
          rowId: row.rowId,
        })
      : null;
  const hasPrevious = isReversed ? hasMore : from !== null;
  const hasNext = isReversed || hasMore;
  return {
    rows,
    previous: hasPrevious ? toCursor(rows[0], true) : null,
    next: hasNext ? toCursor(rows.at(-1), false) : null,
  };
}

/** The rows after a position, in the direction of the page. */
export function toAfterCursor(
  { sortValue, rowId }: ListCursor,
  column: ListColumnSql,
  source: ListSource,
  isDescending: boolean,
): SQL {
  const operator = sql.raw(isDescending ? "<" : ">");
  const [valueType, idType] = [sql.raw(column.type), sql.raw(source.rowId.type)];
  return sql`(${column.value}, ${source.rowId.value}) ${operator} (${sortValue}::${valueType}, ${rowId}::${idType})`;
}

const CURSOR_VALUES: Readonly<Record<ColumnType | ListSource["rowId"]["type"], RegExp>> = {
  text: /^[^\0]*$/,
  "text[]": /^[^\0]*$/,
  numeric: /^-?\d{1,20}(?:\.\d{1,20})?$/,
  // As PostgreSQL writes it: the time zone of all connections is UTC.
  timestamptz: /^(?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/,
  bigint: /^\d{1,18}$/,
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
};

/** Whether a text from a form can be the id of a row. */
export const isRowId = ({ rowId }: ListSource, id: string): boolean =>
  CURSOR_VALUES[rowId.type].test(id);

/** Whether the day exists: JavaScript takes 31 February for 3 March, PostgreSQL fails on it. */
function isCalendarTime(text: string): boolean {
  const at = new Date(`${text.slice(0, 19).replace(" ", "T")}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text.slice(0, 10);
}

/** Whether a cursor belongs to this sort and has values of the right types: it comes from the address. */
const isCursorOf = (
  cursor: ListCursor,
  sort: ListSort,
  type: ColumnType,
  idType: ListSource["rowId"]["type"],
): boolean =>
  cursor.sortField === sort.field &&
  cursor.isDescending === sort.isDescending &&
  CURSOR_VALUES[type].test(cursor.sortValue) &&
  (type !== "timestamptz" || isCalendarTime(cursor.sortValue)) &&
  CURSOR_VALUES[idType].test(cursor.rowId);
