import { lt } from "drizzle-orm";
import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";
import { dossierChanges } from "../tables.server.ts";

/**
 * How long a change can wait on an offline device and still be recognized as a duplicate. A change sent again later is
 * a conflict by its version: its text goes into the history, and nothing is lost.
 */
const RETENTION_MS = 60 * 24 * 3_600_000;

/** Deletes the ids of applied changes after the retention time. */
export const forgetChanges: Job<Record<string, never>> = {
  id: "forget-dossier-changes",
  payload: z.record(z.string(), z.never()),
  schedule: "10 4 * * *",
  rate: HOUSEKEEPING_RATE,
  async run({ db, clock }) {
    const before = new Date(clock.now().getTime() - RETENTION_MS);
    await db.delete(dossierChanges).where(lt(dossierChanges.at, before));
  },
};
