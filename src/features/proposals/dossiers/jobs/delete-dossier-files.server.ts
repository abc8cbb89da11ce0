import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { FILE_REMOVAL_RATE } from "#platform/jobs/rates.ts";

/** Erases every file of a dossier that is gone: images, appendices, what was on its way. Twice is as good as once. */
export const deleteDossierFiles: Job<{ dossierId: string }> = {
  id: "delete-dossier-files",
  rate: FILE_REMOVAL_RATE,
  payload: z.object({ dossierId: z.uuid() }),
  retries: 10,
  run: ({ storage }, { dossierId }) => storage.deleteAll(`dossier/${dossierId}`),
};
