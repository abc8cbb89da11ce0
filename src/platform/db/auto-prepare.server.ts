import type pg from "pg";

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
export function createAutoPrepare(): (client: pg.PoolClient) => void {
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
