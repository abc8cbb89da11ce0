import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { FILE_REMOVAL_RATE } from "#platform/jobs/rates.ts";

/** Deletes a file of a dossier from the storage. Succeeds if the file is already gone. */
export const deleteDossierFile: Job<{ key: string }> = {
  id: "delete-dossier-file",
  rate: FILE_REMOVAL_RATE,
  payload: z.object({ key: z.string().startsWith("dossier/") }),
  retries: 10,
  run: ({ storage }, { key }) => storage.delete(key),
};
