import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Metrics } from "../metrics.server.ts";
import { createAutoPrepare } from "./auto-prepare.server.ts";

export type Database = NodePgDatabase;
/** A database or a transaction on it: what queries take. */
export type Db = Database | Parameters<Parameters<Database["transaction"]>[0]>[0];

export interface PoolOptions {
  size?: number;
  metrics?: Metrics;
  /** A statement that takes longer is given up by the server. Without one (migrations, tools) nothing is. */
  statementTimeoutMs?: number;
}

/** Jobs may read and write all there is. */
export const WORKER_STATEMENT_TIMEOUT_MS = 5 * 60_000;
/** What a server that can no longer be heard is given on top, before the connection counts as lost. */
const NETWORK_GRACE_MS = 5_000;

export function createPool(
  url: string,
  { size = 10, metrics, statementTimeoutMs = 0 }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    // For a new connection, and for one that is free: as long as a statement may take that keeps one busy. Whether the database
    // is away is known long before (`CatalogueCache`).
    connectionTimeoutMillis: 10_000,
    application_name: "passerelle",
    // Times are instants everywhere; Paris time is a matter of words, not of storage.
    // Plans of what is prepared are kept by PostgreSQL as it sees fit: to make them costs as much again as to follow them. What was
    // planned for a small table is planned anew once autovacuum has looked at it, a minute after it has grown.
    options: `-c timezone=UTC -c statement_timeout=${statementTimeoutMs}`,
    // The server ends slow statements itself; this is for one that the network has swallowed.
    ...(statementTimeoutMs > 0 ? { query_timeout: statementTimeoutMs + NETWORK_GRACE_MS } : {}),
  });
  // An idle connection that breaks (database restarted) is dropped by the pool; the next query makes a new
  // one. Without a listener the process would end.
  pool.on("error", () => {});
  // The same for one that is in use and breaks between two statements of a transaction: the next statement fails, and whoever
  // asked for it is told.
  pool.on("connect", (client) => void client.on("error", () => {}));
  pool.on("connect", createAutoPrepare());
  if (metrics) measureQueries(pool, metrics);
  return pool;
}

function measureQueries(pool: pg.Pool, metrics: Metrics): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const started = performance.now();
      const answer = query(...args);
      if (answer instanceof Promise) {
        const observe = (outcome: string) =>
          metrics.queries.observe({ outcome }, (performance.now() - started) / 1000);
        answer.then(
          () => observe("ok"),
          () => observe("failed"),
        );
      }
      return answer;
    }) as typeof client.query;
  });
}
