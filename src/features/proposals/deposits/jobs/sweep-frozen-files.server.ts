import { and, asc, eq, lt, notExists, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#platform/db/pool.server.ts";
import type { Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";
import { frozenKey } from "../rules/manifest.ts";
import { depositDocuments, depositFiles, dossierStandbys, frozenFiles } from "../tables.server.ts";

/** No deposit takes two days: what was frozen before and is not named by now never will be. */
const UNUSED_MS = 2 * 86_400_000;
/** What one night takes away at most; the next goes on. */
const BATCH = 1000;

/**
 * Takes away the frozen files that nothing names: those of standbys that were replaced or given up, and of deposits that were
 * refused after their files were frozen. Nothing that a version or a standby is made of is touched, nor the PDF of a version.
 */
export const sweepFrozenFiles: Job = {
  id: "sweep-frozen-files",
  payload: z.object({}),
  schedule: "40 4 * * *",
  rate: HOUSEKEEPING_RATE,
  async run({ db, storage, clock, log }) {
    const before = new Date(clock.now().getTime() - UNUSED_MS);
    const unused = await selectUnusedFiles(db, before).limit(BATCH);
    for (const { sha256 } of unused) {
      try {
        await db.transaction(async (tx) => {
          // Held until the file is gone: who freezes the same bytes now waits for it, and puts them there anew.
          const [still] = await selectUnusedFiles(tx, before, sha256).for("update");
          if (!still) return;
          await tx.delete(frozenFiles).where(eq(frozenFiles.sha256, sha256));
          await storage.delete(frozenKey(sha256));
        });
      } catch (error) {
        // Still in the table: the next night tries it again.
        log.error({ err: error, sha256 }, "a frozen file that nothing names could not be deleted");
      }
    }
  },
};

const selectUnusedFiles = (db: Db, before: Date, sha256?: string) =>
  db
    .select({ sha256: frozenFiles.sha256 })
    .from(frozenFiles)
    .where(
      and(
        lt(frozenFiles.frozenAt, before),
        sha256 === undefined ? undefined : eq(frozenFiles.sha256, sha256),
        notExists(
          db
            .select({ one: sql`1` })
            .from(depositFiles)
            .where(eq(depositFiles.sha256, frozenFiles.sha256)),
        ),
        notExists(
          db
            .select({ one: sql`1` })
            .from(depositDocuments)
            .where(eq(depositDocuments.sha256, frozenFiles.sha256)),
        ),
        notExists(
          db
            .select({ one: sql`1` })
            .from(dossierStandbys)
            .where(sql`position(${frozenFiles.sha256} in ${dossierStandbys.frozen}) > 0`),
        ),
      ),
    )
    .orderBy(asc(frozenFiles.frozenAt));
