import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { FILE_REMOVAL_RATE } from "#platform/jobs/rates.ts";

/** Deletes a logo that no partner has any more. */
export const deleteLogoFile: Job<{ key: string }> = {
  id: "delete-logo-file",
  rate: FILE_REMOVAL_RATE,
  payload: z.object({ key: z.string().startsWith("logo/") }),
  retries: 5,
  run: ({ storage }, { key }) => storage.delete(key),
};
