import { eq } from "drizzle-orm";
import { z } from "zod";
import { calls } from "#features/portal/calls/tables.server.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import { sendPlanFailure } from "../../call-drafts/jobs/send-plan-failure.server.ts";
import { listDeciderIds } from "../../decisions/queries/deciders.server.ts";
import { releaseHref } from "../rules/paths.ts";
import { decisionReleases } from "../tables.server.ts";

/**
 * Tells the planner that a release was blocked, or, where the planner may not release any more, those who may. The mail names
 * the call alone: decisions are never in a mail before.
 */
export const mailReleaseProblem: Job<{ releaseId: string }> = {
  id: "mail-release-problem",
  payload: z.object({ releaseId: z.uuid() }),
  retries: 8,
  rate: AWAITED_MAIL_RATE,
  async run(deps, { releaseId }) {
    const [release] = await deps.db
      .select({
        callId: decisionReleases.callId,
        problems: decisionReleases.problems,
        plannedBy: decisionReleases.plannedBy,
        plannedFor: decisionReleases.plannedFor,
        plannedAt: decisionReleases.plannedAt,
        partnerId: calls.partnerId,
        departmentId: calls.departmentId,
        fr: calls.titleFr,
        en: calls.titleEn,
      })
      .from(decisionReleases)
      .innerJoin(calls, eq(calls.id, decisionReleases.callId))
      .where(eq(decisionReleases.id, releaseId));
    if (!release?.problems) return;
    const { failure, dossiers } = release.problems;
    const isPlannerGone = failure === "rightEnded";
    const told = isPlannerGone ? await listDeciderIds(deps.db, release) : [release.plannedBy];
    for (const userId of told)
      await sendPlanFailure(deps, {
        userId,
        reference: `release-problem-${releaseId}-${userId}`,
        at: release.plannedFor ?? release.plannedAt,
        path: releaseHref(release.callId),
        formatTexts: (t, locale) => ({
          subject: t("decisionReleases:mail.subject", { call: release[locale] }),
          title: t("decisionReleases:mail.title"),
          reason: failure
            ? t(`decisionReleases:failures.${failure}`)
            : t("decisionReleases:mail.dossiers", { count: dossiers.length }),
          next: t("decisionReleases:mail.next"),
          action: t("decisionReleases:mail.action"),
          ...(isPlannerGone ? { footer: t("decisionReleases:mail.footer") } : {}),
        }),
      });
  },
};
