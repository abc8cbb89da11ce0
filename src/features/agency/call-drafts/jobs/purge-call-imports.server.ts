import { lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";
import { callImports } from "../tables.server.ts";

const RETAINED_MS = 86_400_000;

/** Deletes tried files a day after their trial, or after they were applied: the drafts have their content. */
export const purgeCallImports: Job = {
  id: "purge-call-imports",
  payload: z.object({}),
  schedule: "55 4 * * *",
  rate: HOUSEKEEPING_RATE,
  async run({ db, clock }) {
    const before = new Date(clock.now().getTime() - RETAINED_MS);
    const lastUse = sql`coalesce(${callImports.appliedAt}, ${callImports.createdAt})`;
    await db.delete(callImports).where(lt(lastUse, before.toISOString()));
  },
};
