import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { FILE_REMOVAL_RATE } from "#platform/jobs/rates.ts";

/** Deletes every stored file of a deleted dossier: images, appendices, unfinished uploads. Idempotent. */
export const deleteDossierFiles: Job<{ dossierId: string }> = {
  id: "delete-dossier-files",
  rate: FILE_REMOVAL_RATE,
  payload: z.object({ dossierId: z.uuid() }),
  retries: 10,
  run: ({ storage }, { dossierId }) => storage.deleteAll(`dossier/${dossierId}`),
};
