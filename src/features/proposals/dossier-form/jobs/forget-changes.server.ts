import { lt } from "drizzle-orm";
import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";
import { dossierChanges } from "../tables.server.ts";

/**
 * A change can be sent again for as long as it lies on a device: somebody may come back from a month in the field. What is
 * sent again later is met by its version, and what it says is kept in the history: asked about, never lost.
 */
const RETENTION_MS = 60 * 24 * 3_600_000;

/** Forgets which changes were applied, once none of them will be sent again. */
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
