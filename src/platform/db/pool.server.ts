import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Metrics } from "../metrics.server.ts";

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

/** A text that has been asked so often is prepared: PostgreSQL reads it once a connection, and not each time. */
const PREPARE_AFTER_USES = 20;
/** Texts that one connection keeps prepared, and texts that are counted: each costs memory. */
const MAX_PREPARED = 200;
const MAX_COUNTED = 2_000;
/** Longer ones are lists of values, different each time. */
const MAX_LENGTH = 4_000;

/**
 * Prepares what the connections of one pool are asked again and again: for its `connect` event. The same text has the same
 * name on all of them.
 */
function createAutoPrepare(): (client: pg.PoolClient) => void {
  const nameOf = createStatementNamer();
  return (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((config: unknown, values: unknown, ...rest: unknown[]) => {
      const { text, name } = (config ?? {}) as Partial<pg.QueryConfig>;
      const hasValues = typeof text === "string" && Array.isArray(values) && values.length > 0;
      const often = hasValues && !name && nameOf(text);
      return query(often ? { ...(config as object), name: often } : config, values, ...rest);
    }) as typeof client.query;
  };
}

function createStatementNamer(): (text: string) => string | undefined {
  const asked = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size === MAX_PREPARED || text.length > MAX_LENGTH) return known;
    const times = (asked.get(text) ?? 0) + 1;
    if (times < PREPARE_AFTER_USES) {
      // What is asked often is soon counted again.
      if (asked.size === MAX_COUNTED) asked.clear();
      asked.set(text, times);
      return;
    }
    asked.delete(text);
    const name = `often_${names.size}`;
    names.set(text, name);
    return name;
  };
}
