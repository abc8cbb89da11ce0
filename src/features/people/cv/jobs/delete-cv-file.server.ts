import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { FILE_REMOVAL_RATE } from "#platform/jobs/rates.ts";

/** Deletes a file from the storage. Succeeds if the file is gone already. */
export const deleteCvFile: Job<{ key: string }> = {
  id: "delete-cv-file",
  rate: FILE_REMOVAL_RATE,
  payload: z.object({ key: z.string().startsWith("cv/") }),
  retries: 10,
  async run({ storage }, { key }) {
    await storage.delete(key);
  },
};
