import { sql } from "drizzle-orm";
import { z } from "zod";
import type { AnyJob, Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";
import { PAGE_VIEW_RETENTION_MONTHS } from "../rules/page-view.ts";

/** Deletes page views after the retention that the page on personal data promises. */
export const forgetPageViews: Job<Record<string, never>> = {
  id: "forget-page-views",
  payload: z.record(z.string(), z.never()),
  schedule: "40 3 * * *",
  rate: HOUSEKEEPING_RATE,
  async run({ db, clock }) {
    await db.execute(sql`delete from page_views
      where seen_at < ${clock.now().toISOString()}::timestamptz - make_interval(months => ${PAGE_VIEW_RETENTION_MONTHS}::int)`);
  },
};

export const audienceJobs: readonly AnyJob[] = [forgetPageViews];
