import { sql } from "drizzle-orm";
import type { Db } from "../db/pool.server.ts";

export interface FailedJobSummary {
  readonly job: string;
  readonly count: number;
  readonly lastAt: Date;
  /** Message of the last failure. */
  readonly reason: string;
}

const MAX_REASON_LENGTH = 200;

/** Jobs given up after all retries, by job id. pg-boss deletes them after a while. */
export async function listFailedJobs(db: Db): Promise<FailedJobSummary[]> {
  const { rows: found } = await db.execute<{ present: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as present`,
  );
  if (!found[0]?.present) return [];
  const { rows } = await db.execute<{
    name: string;
    count: number;
    last_at: string;
    reason: string | null;
  }>(sql`
    select name, count(*)::int as count, max(completed_on)::text as last_at,
      (array_agg(output ->> 'message' order by completed_on desc))[1] as reason
    from pgboss.job where state = 'failed' and name not like '\\_\\_%'
    group by name order by max(completed_on) desc`);
  return rows.map(({ name, count, last_at, reason }) => ({
    job: name,
    count,
    lastAt: new Date(last_at),
    reason: (reason ?? "").slice(0, MAX_REASON_LENGTH),
  }));
}
