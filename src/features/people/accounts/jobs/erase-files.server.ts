import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { FILE_REMOVAL_RATE } from "#platform/jobs/rates.ts";

/** Where files of a person lie in the storage: `picture/<person>/…`, `cv/<person>/…`. */
const PERSONAL_FOLDERS = ["picture", "cv"] as const;

/** Deletes the files of an erased account. Twice is as good as once. */
export const eraseFiles: Job<{ userId: string }> = {
  id: "erase-files",
  rate: FILE_REMOVAL_RATE,
  payload: z.object({ userId: z.uuid() }),
  retries: 10,
  async run({ storage }, { userId }) {
    for (const folder of PERSONAL_FOLDERS) await storage.deleteAll(`${folder}/${userId}`);
  },
};
