import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Database } from "./pool.server.ts";

/**
 * Apart from the pool, which processes make without the product: Drizzle is read from its hundred files only where it is not
 * part of the bundle, and that takes a second of the processor.
 */
export function createDatabase(connection: pg.Pool | pg.PoolClient): Database {
  return drizzle(connection);
}
