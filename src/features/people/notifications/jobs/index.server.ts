import { sql } from "drizzle-orm";
import { z } from "zod";
import type { AnyJob, Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";

/** How long a deleted notification is retained, so that its event does not notify again. */
const DELETED_RETENTION_DAYS = 120;
/** How long any other notification is retained. */
const RETENTION_DAYS = 400;

const forgetNotifications: Job<Record<string, never>> = {
  id: "forget-notifications",
  payload: z.record(z.string(), z.never()),
  schedule: "20 3 * * *",
  rate: HOUSEKEEPING_RATE,
  async run({ db, clock }) {
    const daysAgo = (days: number) =>
      sql`${new Date(clock.now().getTime() - days * 86_400_000).toISOString()}::timestamptz`;
    await db.execute(sql`
      delete from notifications where created_at < ${daysAgo(RETENTION_DAYS)}
        or (deleted_at < ${daysAgo(DELETED_RETENTION_DAYS)} and created_at < ${daysAgo(DELETED_RETENTION_DAYS)})`);
  },
};

export const notificationJobs: readonly AnyJob[] = [forgetNotifications];
