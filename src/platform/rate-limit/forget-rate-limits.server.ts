import { lte } from "drizzle-orm";
import { z } from "zod";
import type { Job } from "../jobs/job.ts";
import { rateLimits } from "./tables.server.ts";

/** Counts whose time is over say nothing any more. */
export const forgetRateLimits: Job<Record<string, never>> = {
  id: "forget-tries",
  payload: z.record(z.string(), z.never()),
  schedule: "17 * * * *",
  async run({ db, clock }) {
    await db.delete(rateLimits).where(lte(rateLimits.windowEndsAt, clock.now()));
  },
};
