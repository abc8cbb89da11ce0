import { lte } from "drizzle-orm";
import { z } from "zod";
import type { Job } from "../jobs/job.ts";
import { HOUSEKEEPING_RATE } from "../jobs/rates.ts";
import { rateLimits } from "./tables.server.ts";

/** Counts whose time is over say nothing any more. */
export const purgeRateLimits: Job<Record<string, never>> = {
  id: "forget-tries",
  payload: z.record(z.string(), z.never()),
  schedule: "17 * * * *",
  rate: HOUSEKEEPING_RATE,
  async run({ db, clock }) {
    await db.delete(rateLimits).where(lte(rateLimits.windowEndsAt, clock.now()));
  },
};
