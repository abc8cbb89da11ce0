import { and, lte } from "drizzle-orm";
import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";
import { unconfirmedOnly } from "../queries/searches.server.ts";
import { UNCONFIRMED_DAYS } from "../rules/saved-search.ts";
import { savedSearches } from "../tables.server.ts";

/** Removes addresses nobody confirmed: they may be anybody's. */
export const forgetUnconfirmed: Job<Record<string, never>> = {
  id: "forget-unconfirmed-searches",
  payload: z.record(z.string(), z.never()),
  schedule: "50 3 * * *",
  rate: HOUSEKEEPING_RATE,
  async run({ db, clock }) {
    const last = new Date(clock.now().getTime() - UNCONFIRMED_DAYS * 86_400_000);
    await db.delete(savedSearches).where(and(unconfirmedOnly, lte(savedSearches.updatedAt, last)));
  },
};
