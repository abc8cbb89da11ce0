import { lte } from "drizzle-orm";
import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";
import { emailLinks } from "../tables.server.ts";
import { deleteExpiredIdentityRequests } from "../writes/identity-requests.server.ts";
import { deleteExpiredSessions } from "../writes/sessions.server.ts";

/** Deletes expired sessions, identity requests and mailed links. */
export const forgetSessions: Job<Record<string, never>> = {
  id: "forget-sessions",
  payload: z.record(z.string(), z.never()),
  schedule: "40 3 * * *",
  rate: HOUSEKEEPING_RATE,
  async run({ db, clock }) {
    const now = clock.now();
    await deleteExpiredSessions(db, now);
    await deleteExpiredIdentityRequests(db, now);
    await db.delete(emailLinks).where(lte(emailLinks.expiresAt, now));
  },
};
