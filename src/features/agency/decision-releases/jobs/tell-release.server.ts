import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import { decisionLetters } from "#features/proposals/decision-letters/tables.server.ts";
import { loadDossierCall } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import { decisionReleases, releaseDecisions } from "../tables.server.ts";
import { tellTeam } from "../writes/tell-team.server.ts";

/** Dossiers whose teams are told in one transaction: short, so that open pages hear of them one after the other. */
const BATCH = 25;

/**
 * Tells the teams of a release, each person once for each dossier: a run that was interrupted starts again, and the key of a
 * notification is the decision's. Mails follow by the job of notifications.
 */
export const tellRelease: Job<{ releaseId: string }> = {
  id: "tell-release",
  payload: z.object({ releaseId: z.uuid() }),
  retries: 8,
  rate: ONE_AT_A_TIME_RATE,
  async run({ db, clock }, { releaseId }) {
    const isOfRelease = eq(decisionReleases.id, releaseId);
    const [release] = await db
      .select({ callId: decisionReleases.callId, releasedAt: decisionReleases.endedAt })
      .from(decisionReleases)
      .where(
        and(isOfRelease, eq(decisionReleases.state, "released"), isNull(decisionReleases.toldAt)),
      );
    if (!release?.releasedAt) return;
    const { partner } = await loadDossierCall(db, release.callId);
    const now = release.releasedAt;
    let last: string | null = null;
    for (;;) {
      const batch: TeamToTell[] = await listTeams(last);
      const end = batch.at(-1);
      if (!end) break;
      await db.transaction(async (tx) => {
        for (const team of batch) await tellTeam(tx, { ...team, partner, now });
      });
      last = end.id;
    }
    await db.update(decisionReleases).set({ toldAt: clock.now() }).where(isOfRelease);

    function listTeams(after: string | null) {
      return db
        .select({
          id: dossiers.id,
          number: dossiers.number,
          acronym: dossiers.acronym,
          decisionId: decisionLetters.decisionId,
          change: decisionLetters.kind,
          version: dossiers.depositedVersion,
        })
        .from(releaseDecisions)
        .innerJoin(dossiers, eq(dossiers.id, releaseDecisions.dossierId))
        .innerJoin(decisionLetters, eq(decisionLetters.decisionId, releaseDecisions.decisionId))
        .where(
          and(
            eq(releaseDecisions.releaseId, releaseId),
            after === null ? undefined : gt(dossiers.id, after),
          ),
        )
        .orderBy(asc(dossiers.id))
        .limit(BATCH);
    }
  },
};

type TeamToTell = Omit<Parameters<typeof tellTeam>[1], "partner" | "now">;
