import { lte } from "drizzle-orm";
import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { FILE_REMOVAL_RATE, HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";
import { appendixUploads } from "../tables.server.ts";

/** Ends uploads that were not continued. */
export const expireUploads: Job<Record<string, never>> = {
  id: "expire-uploads",
  payload: z.record(z.string(), z.never()),
  schedule: "25 * * * *",
  rate: HOUSEKEEPING_RATE,
  async run({ db, clock, queue }) {
    await db.transaction(async (tx) => {
      const ended = await tx
        .delete(appendixUploads)
        .where(lte(appendixUploads.expiresAt, clock.now()))
        .returning({ uploadId: appendixUploads.id, dossierId: appendixUploads.dossierId });
      for (const upload of ended) await queue.enqueue(tx, deletePieces, upload);
    });
  },
};

/** Deletes the stored pieces of an ended upload. Idempotent. */
export const deletePieces: Job<{ dossierId: string; uploadId: string }> = {
  id: "delete-upload-pieces",
  rate: FILE_REMOVAL_RATE,
  payload: z.object({ dossierId: z.uuid(), uploadId: z.uuid() }),
  retries: 10,
  run: ({ storage }, { dossierId, uploadId }) =>
    storage.deleteAll(`dossier/${dossierId}/upload/${uploadId}`),
};
