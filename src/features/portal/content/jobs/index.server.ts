import { sql } from "drizzle-orm";
import { z } from "zod";
import type { AnyJob, Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";
import { CONTACT_RETENTION_MONTHS } from "../rules/contact.ts";
import { mailContactMessage } from "./mail-contact-message.server.ts";

/** Deletes contact messages after the year that the page on personal data promises. */
const forgetContactMessages: Job<Record<string, never>> = {
  id: "forget-contact-messages",
  payload: z.record(z.string(), z.never()),
  schedule: "50 3 * * *",
  rate: HOUSEKEEPING_RATE,
  async run({ db, clock }) {
    await db.execute(sql`delete from contact_messages
      where created_at < ${clock.now().toISOString()}::timestamptz - make_interval(months => ${CONTACT_RETENTION_MONTHS}::int)`);
  },
};

export const contentJobs: readonly AnyJob[] = [mailContactMessage, forgetContactMessages];
