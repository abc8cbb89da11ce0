import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { FILE_REMOVAL_RATE } from "#platform/jobs/rates.ts";

/** Deletes the file of a picture that nothing names any more. */
export const deletePictureFile: Job<{ key: string }> = {
  id: "delete-picture-file",
  rate: FILE_REMOVAL_RATE,
  payload: z.object({ key: z.string().startsWith("picture/") }),
  retries: 5,
  run: ({ storage }, { key }) => storage.delete(key),
};
