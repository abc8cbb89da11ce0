import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { FILE_REMOVAL_RATE } from "#platform/jobs/rates.ts";

/** Erases the pieces of an upload that has ended, one way or the other. Twice is as good as once. */
export const deletePieces: Job<{ dossierId: string; uploadId: string }> = {
  id: "delete-upload-pieces",
  rate: FILE_REMOVAL_RATE,
  payload: z.object({ dossierId: z.uuid(), uploadId: z.uuid() }),
  retries: 10,
  run: ({ storage }, { dossierId, uploadId }) =>
    storage.deleteAll(`dossier/${dossierId}/upload/${uploadId}`),
};
