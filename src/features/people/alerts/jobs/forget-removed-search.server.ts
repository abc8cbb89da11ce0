import { and, eq, lte } from "drizzle-orm";
import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";
import { UNDO_SECONDS } from "../rules/undo.ts";
import { savedSearches } from "../tables.server.ts";

/** Deletes a search for good once it cannot be brought back any more. One that was brought back stays. */
export const forgetRemovedSearch: Job<{ id: string }> = {
  id: "forget-removed-search",
  payload: z.object({ id: z.uuid() }),
  retries: 10,
  rate: HOUSEKEEPING_RATE,
  async run({ db, clock }, { id }) {
    const last = new Date(clock.now().getTime() - UNDO_SECONDS * 1000);
    await db
      .delete(savedSearches)
      .where(and(eq(savedSearches.id, id), lte(savedSearches.removedAt, last)));
  },
};
