import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Database } from "./pool.server.ts";

/**
 * Separate from the pool, which processes create without the product: loading Drizzle's hundred files outside the
 * bundle takes a second of processor time.
 */
export function createDatabase(connection: pg.Pool | pg.PoolClient): Database {
  return drizzle(connection);
}
