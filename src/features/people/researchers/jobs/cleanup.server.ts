import { and, isNull, lt } from "drizzle-orm";
import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { FILE_REMOVAL_RATE, HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";
import { careerItems } from "../tables.server.ts";

const DAY_MS = 86_400_000;

/**
 * Deletes removed entries after a day, when the undo has expired. Entries that ORCID still has stay, so that readings
 * do not add them again.
 */
export const deleteRemovedEntries: Job<Record<string, never>> = {
  id: "forget-removed-entries",
  payload: z.record(z.string(), z.never()),
  schedule: "50 3 * * *",
  rate: HOUSEKEEPING_RATE,
  async run({ db, clock }) {
    const yesterday = new Date(clock.now().getTime() - DAY_MS);
    await db
      .delete(careerItems)
      .where(and(isNull(careerItems.sourceKey), lt(careerItems.removedAt, yesterday)));
  },
};

/** Deletes a picture file that no row names any more. */
export const deletePictureFile: Job<{ key: string }> = {
  id: "delete-picture-file",
  rate: FILE_REMOVAL_RATE,
  payload: z.object({ key: z.string().startsWith("picture/") }),
  retries: 5,
  run: ({ storage }, { key }) => storage.delete(key),
};
