import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";

const RETENTION_DAYS = 90;

/** Forgets what nobody has searched for in vain for a season. */
export const forgetZeroResultSearches: Job<Record<string, never>> = {
  id: "forget-missed-searches",
  payload: z.record(z.string(), z.never()),
  schedule: "20 4 * * *",
  rate: HOUSEKEEPING_RATE,
  async run({ db, clock }) {
    const today = clock.now().toISOString().slice(0, 10);
    await db.execute(
      sql`delete from missed_searches where last_on < ${today}::date - ${RETENTION_DAYS}::int`,
    );
  },
};
