import { and, asc, eq, lt, notExists, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#platform/db/pool.server.ts";
import type { Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";
import { frozenKey } from "../rules/manifest.ts";
import { depositDocuments, depositFiles, dossierStandbys, frozenFiles } from "../tables.server.ts";

/** No deposit takes two days: a file frozen earlier and still unused will not be used. */
const UNUSED_MS = 2 * 86_400_000;
/** Deletions per run. */
const BATCH = 1000;

/**
 * Deletes frozen files that nothing refers to: of replaced or disarmed standbys, and of deposits refused after their files
 * were frozen. Files of versions and standbys, the PDFs of versions and the letters of agencies are not touched.
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
          // The row lock is held until the file is deleted: a process that freezes the same bytes now waits for it and then
          // stores them again.
          const [still] = await selectUnusedFiles(tx, before, sha256).for("update");
          if (!still) return;
          await tx.delete(frozenFiles).where(eq(frozenFiles.sha256, sha256));
          await storage.delete(frozenKey(sha256));
        });
      } catch (error) {
        // The row stays, so the next run tries again.
        log.error({ err: error, sha256 }, "unused frozen file could not be deleted");
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
        // Letters, released or not: these features come after this one, so their tables are queried by name.
        sql`not exists (select 1 from decision_letters where sha256 = ${frozenFiles.sha256})`,
        sql`not exists (select 1 from release_decisions where letter_sha256 = ${frozenFiles.sha256})`,
      ),
    )
    .orderBy(asc(frozenFiles.frozenAt));
