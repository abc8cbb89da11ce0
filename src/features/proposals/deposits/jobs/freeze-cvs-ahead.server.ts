import { and, asc, eq, gt, isNotNull, lt, lte, notExists, or, sql } from "drizzle-orm";
import { z } from "zod";
import { cvs } from "#features/people/cv/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import { bindPrinter } from "#platform/pdf.ts";
import { frozenFiles } from "../tables.server.ts";
import { freezeCv } from "../writes/freeze-files.server.ts";

/** Prints per run: about 15 seconds of work. The job runs every minute. */
const BATCH_SIZE = 100;

/**
 * Prints CVs of dossiers whose call closes within a day, in the worker, before they are deposited. One print takes about
 * 0.1 s of the single printing thread: in the last minute of a call, hundreds of deposits would wait for it.
 */
export const freezeCvsAhead: Job = {
  id: "freeze-cvs-ahead",
  rate: ONE_AT_A_TIME_RATE,
  payload: z.object({}),
  schedule: "* * * * *",
  async run(deps) {
    const { db, clock, log, pdf } = deps;
    for (const { cvId, version, source } of await listCvsToFreeze(db, clock.now(), BATCH_SIZE)) {
      try {
        await freezeCv(
          { ...deps, print: bindPrinter(pdf, { owner: cvId }) },
          { source, from: { cvId, version } },
        );
      } catch (error) {
        // The CV changed meanwhile, or the storage is down. The deposit prints whatever is missing.
        log.warn({ err: error, cvId }, "CV could not be printed ahead of its deposit");
      }
    }
  },
};

/** Less than the two days after which unused frozen files are deleted (`sweep-frozen-files`). */
const AHEAD_MS = 24 * 3_600_000;
/** A CV under edit is saved every few seconds; one without a save for this long is considered idle. */
const IDLE_MS = 2 * 60_000;

/** Idle CVs of dossiers that may soon be deposited, without a print of their current version. */
function listCvsToFreeze(db: Db, now: Date, limit: number) {
  // Same format as in `dossier-content.server.ts`.
  const source = sql<string>`'cv:' || ${cvs.id} || ':' || ${cvs.version}`;
  return db
    .selectDistinct({ cvId: cvs.id, version: cvs.version, source })
    .from(dossierMembers)
    .innerJoin(cvs, eq(cvs.id, dossierMembers.cvId))
    .innerJoin(dossiers, eq(dossiers.id, dossierMembers.dossierId))
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .where(
      and(
        isNotNull(dossierMembers.cvId),
        or(eq(dossiers.place, "draft"), dossiers.unlocked),
        gt(calls.closesAt, now),
        lte(calls.closesAt, new Date(now.getTime() + AHEAD_MS)),
        lt(cvs.updatedAt, new Date(now.getTime() - IDLE_MS)),
        notExists(
          db.select({ one: sql`1` }).from(frozenFiles).where(eq(frozenFiles.source, source)),
        ),
      ),
    )
    .orderBy(asc(cvs.id))
    .limit(limit);
}
