import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Metrics } from "../metrics.server.ts";

export type Database = NodePgDatabase;
/** A database or a transaction. */
export type Db = Database | Parameters<Parameters<Database["transaction"]>[0]>[0];

export interface PoolOptions {
  size?: number;
  metrics?: Metrics;
  /** PostgreSQL cancels longer statements. 0 (migrations, tools): no limit. */
  statementTimeoutMs?: number;
}

/** Jobs may read and write whole tables. */
export const WORKER_STATEMENT_TIMEOUT_MS = 5 * 60_000;
/** Added to the statement timeout before an unreachable server counts as lost. */
const NETWORK_GRACE_MS = 5_000;

export function createPool(
  url: string,
  { size = 10, metrics, statementTimeoutMs = 0 }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    // Wait for a new or a free connection: as long as a statement may keep one busy. An outage of the database is
    // noticed much earlier (`CatalogueCache`).
    connectionTimeoutMillis: 10_000,
    application_name: "passerelle",
    // Times are stored as instants; Paris time is a matter of display. PostgreSQL decides itself whether to keep
    // generic plans (`plan_cache_mode` is not set): planning costs as much as executing. A plan made for a small table
    // is renewed after the next autovacuum, a minute after the table has grown.
    options: `-c timezone=UTC -c statement_timeout=${statementTimeoutMs}`,
    // The server cancels slow statements itself; this covers a lost network.
    ...(statementTimeoutMs > 0 ? { query_timeout: statementTimeoutMs + NETWORK_GRACE_MS } : {}),
  });
  // The pool drops an idle connection that breaks (database restarted); the next query opens a new one. Without a
  // listener the process would end.
  pool.on("error", () => {});
  // The same for a connection that breaks between two statements of a transaction: the next statement fails.
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

/** Uses after which a statement is prepared, so that PostgreSQL parses it once per connection. */
const PREPARE_AFTER_USES = 20;
/** Prepared statements per connection, and counted texts: each costs memory. */
const MAX_PREPARED = 200;
const MAX_COUNTED = 2_000;
/** Longer statements are lists of values, different each time. */
const MAX_LENGTH = 4_000;

/**
 * Handler of a pool's `connect` event that prepares frequent statements. One text has the same name on all connections.
 */
function createAutoPrepare(): (client: pg.PoolClient) => void {
  const getStatementName = createStatementNamer();
  return (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((config: unknown, values: unknown, ...rest: unknown[]) => {
      const { text, name } = (config ?? {}) as Partial<pg.QueryConfig>;
      const hasValues = typeof text === "string" && Array.isArray(values) && values.length > 0;
      const statementName = hasValues && !name && getStatementName(text);
      return query(
        statementName ? { ...(config as object), name: statementName } : config,
        values,
        ...rest,
      );
    }) as typeof client.query;
  };
}

function createStatementNamer(): (text: string) => string | undefined {
  const useCounts = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size === MAX_PREPARED || text.length > MAX_LENGTH) return known;
    const times = (useCounts.get(text) ?? 0) + 1;
    if (times < PREPARE_AFTER_USES) {
      // Frequent statements are soon counted again.
      if (useCounts.size === MAX_COUNTED) useCounts.clear();
      useCounts.set(text, times);
      return;
    }
    useCounts.delete(text);
    const name = `often_${names.size}`;
    names.set(text, name);
    return name;
  };
}
