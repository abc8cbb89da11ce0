import { lte } from "drizzle-orm";
import { z } from "zod";
import { deleteDossierFile } from "#features/proposals/dossier-form/jobs/delete-dossier-file.server.ts";
import type { Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";
import { dossierExports } from "../tables.server.ts";

/** Takes away exports whose time is over: after a day, or when somebody named in them was erased. */
export const expireExports: Job<Record<string, never>> = {
  id: "expire-dossier-exports",
  payload: z.record(z.string(), z.never()),
  schedule: "*/10 * * * *",
  rate: HOUSEKEEPING_RATE,
  async run({ db, clock, queue }) {
    await db.transaction(async (tx) => {
      const gone = await tx
        .delete(dossierExports)
        .where(lte(dossierExports.expiresAt, clock.now()))
        .returning({ key: dossierExports.storageKey });
      for (const { key } of gone) await queue.enqueue(tx, deleteDossierFile, { key });
    });
  },
};
