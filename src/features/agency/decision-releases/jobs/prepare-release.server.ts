import { and, asc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#platform/db/pool.server.ts";
import type { DepsWithQueue, Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import { selectCallDecisions } from "../../decisions/queries/call-decisions.server.ts";
import { freezeLetter } from "../../letter-templates/writes/freeze-letter.server.ts";
import { lockRelease } from "../queries/release.server.ts";
import { decisionReleases, releaseDecisions } from "../tables.server.ts";
import { endRelease } from "../writes/end-release.server.ts";
import { releasePlannedDecisions } from "./release-planned-request.ts";

/** Letters printed at once. Each batch moves the progress that the page shows. */
const BATCH = 8;
/** A release whose letters still cannot be frozen this long after its plan is blocked, after one more try. */
const GIVE_UP_AFTER_MS = 3 * 3_600_000;

/**
 * Freezes the letters of a release, then releases it, or waits for its minute. A run that was interrupted goes on where it
 * was: printing a letter again gives the same file. Stops when the release is cancelled.
 */
export const prepareRelease: Job<{ releaseId: string }> = {
  id: "prepare-release",
  payload: z.object({ releaseId: z.uuid() }),
  retries: 8,
  rate: ONE_AT_A_TIME_RATE,
  async run(deps, { releaseId }) {
    const { db, clock, queue, log } = deps;
    try {
      await prepare(deps, releaseId);
    } catch (error) {
      const now = clock.now();
      const release = await findPreparing(db, releaseId);
      if (!release || release.plannedAt.getTime() > now.getTime() - GIVE_UP_AFTER_MS) throw error;
      log.error({ err: error, releaseId }, "a release could not be prepared");
      await db.transaction((tx) =>
        endRelease(tx, releaseId, { job: prepareRelease.id, queue, now }, "failed"),
      );
    }
  },
};

async function prepare(deps: DepsWithQueue, releaseId: string): Promise<void> {
  const { db, clock, queue } = deps;
  while (await freezeNextLetters(deps, releaseId));
  await db.transaction(async (tx) => {
    const release = await lockRelease(tx, releaseId);
    if (release.state !== "preparing") return;
    const now = clock.now();
    const { plannedFor } = release;
    if (plannedFor === null || plannedFor <= now)
      return endRelease(tx, releaseId, { job: prepareRelease.id, queue, now });
    await tx
      .update(decisionReleases)
      .set({ state: "planned" })
      .where(eq(decisionReleases.id, releaseId));
    await queue.enqueue(tx, releasePlannedDecisions, {}, { startAfter: plannedFor });
  });
}

/** Freezes a few letters. Returns whether there may be more. */
async function freezeNextLetters(deps: DepsWithQueue, releaseId: string): Promise<boolean> {
  const { db } = deps;
  const release = await findPreparing(db, releaseId);
  if (!release) return false;
  const { callId } = release;
  const ids = await listDossiersWithoutLetter(db, releaseId);
  const rows = await selectCallDecisions(db, "product", callId, ids);
  const frozen = await Promise.all(
    rows.map(async (row) => {
      // The check of the whole set says what became of a decision that is gone.
      if (!row.decision) return false;
      const { state: kind } = row.decision;
      const options = { kind, moment: release.plannedFor ?? release.plannedAt };
      const letter = await freezeLetter(deps, { ...row, callId }, options);
      await db
        .update(releaseDecisions)
        .set({
          letterSha256: letter.sha256,
          letterBytes: letter.bytes,
          letterPages: letter.pages,
          letterLocale: letter.locale,
          letterSubject: letter.subject,
          letterRecipient: letter.recipient,
        })
        .where(isOfDossier(releaseId, row.dossierId));
      return true;
    }),
  );
  return ids.length === BATCH && frozen.includes(true);
}

const isOfDossier = (releaseId: string, dossierId: string) =>
  and(eq(releaseDecisions.releaseId, releaseId), eq(releaseDecisions.dossierId, dossierId));

async function findPreparing(db: Db, releaseId: string) {
  const [release] = await db
    .select({
      callId: decisionReleases.callId,
      plannedFor: decisionReleases.plannedFor,
      plannedAt: decisionReleases.plannedAt,
    })
    .from(decisionReleases)
    .where(and(eq(decisionReleases.id, releaseId), eq(decisionReleases.state, "preparing")));
  return release ?? null;
}

async function listDossiersWithoutLetter(db: Db, releaseId: string): Promise<string[]> {
  const rows = await db
    .select({ dossierId: releaseDecisions.dossierId })
    .from(releaseDecisions)
    .where(and(eq(releaseDecisions.releaseId, releaseId), isNull(releaseDecisions.letterSha256)))
    .orderBy(asc(releaseDecisions.dossierId))
    .limit(BATCH);
  return rows.map(({ dossierId }) => dossierId);
}
