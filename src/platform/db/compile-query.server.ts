import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import type { QueryResult } from "pg";
import type { Database, Db } from "./pool.server.ts";

const dialect = new PgDialect();

/**
 * A statement that is asked many times a second (every save asks two): its text is made once and not each time, which costs
 * more than asking it. What changes is a `sql.placeholder`; dates come back as the database writes them.
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

/** What a compiled select is given each time, by name. Dates are given as texts: no column says here what they are. */
export type QueryParameters<Name extends string> = Readonly<Record<Name, Placeholder>>;

interface Select extends SQLWrapper {
  readonly _: { readonly result: readonly unknown[] };
  prepare(name: string): unknown;
}

/** Writes statements and asks nobody. */
const queryBuilder = drizzle.mock();
const placeholders = new Proxy({} as QueryParameters<string>, {
  get: (_, name) => sql.placeholder(String(name)),
});

/** The same for a select of the query builder: its rows come back as those of any select, each column as its table says. */
export function compileSelect<Name extends string, Asked extends Select>(
  ask: (db: Database, given: QueryParameters<Name>) => Asked,
): (
  db: Db,
  values: Readonly<Record<Name, string | number | readonly (string | number)[] | null>>,
) => Promise<Asked["_"]["result"]> {
  const select = ask(queryBuilder, placeholders as QueryParameters<Name>);
  const query = dialect.sqlToQuery(select.getSQL());
  // How rows are read, of which the query builder speaks to nobody but a prepared query.
  const { fields, joinsNotNullableMap } = select.prepare("") as RowMapping;
  return async (db, values) => {
    const prepared = db._.session.prepareQuery(query, fields, undefined, true);
    return (await Object.assign(prepared, { joinsNotNullableMap }).execute(
      values,
    )) as Asked["_"]["result"];
  };
}

interface RowMapping {
  readonly fields: Parameters<Db["_"]["session"]["prepareQuery"]>[1];
  readonly joinsNotNullableMap: Readonly<Record<string, boolean>>;
}
