import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import type { QueryResult } from "pg";
import type { Database, Db } from "./pool.server.ts";

const dialect = new PgDialect();

/**
 * Compiles a statement once. For statements that run many times a second (every save runs two): building the text each
 * time costs more than the query. Variables are `sql.placeholder`s; dates come back as PostgreSQL writes them.
 */
export function compileStatement<Values extends Readonly<Record<string, unknown>>, Row>(
  statement: SQL,
): (db: Db, values: Values) => Promise<Row[]> {
  const query = dialect.sqlToQuery(statement);
  return async (db, values) => {
    const prepared = db._.session.prepareQuery(query, undefined, undefined, false);
    const { rows } = (await prepared.execute(values)) as unknown as QueryResult & { rows: Row[] };
    return rows;
  };
}

/** The parameters of a compiled select, by name. Dates are passed as text: parameters have no column type. */
export type QueryParameters<Name extends string> = Readonly<Record<Name, Placeholder>>;

interface Select extends SQLWrapper {
  readonly _: { readonly result: readonly unknown[] };
  prepare(name: string): unknown;
}

/** Builds queries without a connection. */
const queryBuilder = drizzle.mock();
const placeholders = new Proxy({} as QueryParameters<string>, {
  get: (_, name) => sql.placeholder(String(name)),
});

/** The same for a select of the query builder: its rows are mapped by the column types of its tables. */
export function compileSelect<Name extends string, Query extends Select>(
  build: (db: Database, parameters: QueryParameters<Name>) => Query,
): (
  db: Db,
  values: Readonly<Record<Name, string | number | readonly (string | number)[] | null>>,
) => Promise<Query["_"]["result"]> {
  const select = build(queryBuilder, placeholders as QueryParameters<Name>);
  const query = dialect.sqlToQuery(select.getSQL());
  // Drizzle exposes the row mapping only in a prepared query.
  const { fields, joinsNotNullableMap } = select.prepare("") as RowMapping;
  return async (db, values) => {
    const prepared = db._.session.prepareQuery(query, fields, undefined, true);
    return (await Object.assign(prepared, { joinsNotNullableMap }).execute(
      values,
    )) as Query["_"]["result"];
  };
}

interface RowMapping {
  readonly fields: Parameters<Db["_"]["session"]["prepareQuery"]>[1];
  readonly joinsNotNullableMap: Readonly<Record<string, boolean>>;
}
