import type pg from "pg";

/** Counts the statements a pool's connections send during `work`, including transactions. */
export async function countStatements(
  pool: pg.Pool,
  work: () => Promise<unknown>,
): Promise<number> {
  let count = 0;
  const counting = (client: pg.PoolClient) => {
    const { query } = client;
    client.query = ((...args: Parameters<typeof query>) => {
      count++;
      return query.apply(client, args);
    }) as typeof query;
    const stop = (_: Error | undefined, released: pg.PoolClient) => {
      if (released !== client) return;
      client.query = query;
      pool.off("release", stop);
    };
    pool.on("release", stop);
  };
  pool.on("acquire", counting);
  try {
    await work();
    return count;
  } finally {
    pool.off("acquire", counting);
  }
}
