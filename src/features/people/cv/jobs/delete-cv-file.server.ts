import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { FILE_REMOVAL_RATE } from "#platform/jobs/rates.ts";

/** Erases a file nobody lists any more. Erasing what is gone already succeeds. */
export const deleteCvFile: Job<{ key: string }> = {
  id: "delete-cv-file",
  rate: FILE_REMOVAL_RATE,
  payload: z.object({ key: z.string().startsWith("cv/") }),
  retries: 10,
  async run({ storage }, { key }) {
    await storage.delete(key);
  },
};
