import { sql } from "drizzle-orm";
import { z } from "zod";
import type { AnyJob, Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE, ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";

/** Refreshes `call_words`, the view behind suggestions and spelling corrections. */
const refreshCallWords: Job<Record<string, never>> = {
  id: "refresh-call-words",
  rate: ONE_AT_A_TIME_RATE,
  payload: z.record(z.string(), z.never()),
  schedule: "*/15 * * * *",
  async run({ pool }) {
    await pool.query("refresh materialized view concurrently call_words");
  },
};

const RETENTION_DAYS = 90;

/** Deletes zero-result searches that did not recur for 90 days. */
export const forgetZeroResultSearches: Job<Record<string, never>> = {
  id: "forget-missed-searches",
  payload: z.record(z.string(), z.never()),
  schedule: "20 4 * * *",
  rate: HOUSEKEEPING_RATE,
  async run({ db, clock }) {
    const today = clock.now().toISOString().slice(0, 10);
    await db.execute(
      sql`delete from zero_result_searches where last_on < ${today}::date - ${RETENTION_DAYS}::int`,
    );
  },
};

export const callJobs: readonly AnyJob[] = [refreshCallWords, forgetZeroResultSearches];
