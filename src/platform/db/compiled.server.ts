import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { QueryResult } from "pg";
import type { Db } from "./pool.server.ts";

const dialect = new PgDialect();

/**
 * A statement that is asked many times a second (every save asks two): its text is made once and not each time, which costs
 * more than asking it. What changes is a `sql.placeholder`; dates come back as the database writes them.
 */
export function compiled<Values extends Readonly<Record<string, unknown>>, Row>(
  statement: SQL,
): (db: Db, values: Values) => Promise<Row[]> {
  const query = dialect.sqlToQuery(statement);
  return async (db, values) => {
    const prepared = db._.session.prepareQuery(query, undefined, undefined, false);
    const { rows } = (await prepared.execute(values)) as unknown as QueryResult & { rows: Row[] };
    return rows;
  };
}
