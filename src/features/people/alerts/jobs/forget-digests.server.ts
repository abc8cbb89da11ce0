import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";

/** Mails that went out are remembered this long. */
const RETENTION_DAYS = 400;

export const forgetDigests: Job<Record<string, never>> = {
  id: "forget-digests",
  rate: HOUSEKEEPING_RATE,
  payload: z.record(z.string(), z.never()),
  schedule: "25 3 * * *",
  async run({ db, clock }) {
    const before = new Date(clock.now().getTime() - RETENTION_DAYS * 86_400_000).toISOString();
    // One that a pair of search and call was told in stays: the pair is told once and never again.
    await db.execute(sql`
      delete from alert_digests d where created_at < ${before}::timestamptz
        and not exists (select from alert_matches m where m.digest_id = d.id)`);
  },
};
