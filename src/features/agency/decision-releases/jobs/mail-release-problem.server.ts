import { eq } from "drizzle-orm";
import { z } from "zod";
import { calls } from "#features/portal/calls/tables.server.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import { sendPlanFailure } from "../../call-drafts/jobs/send-plan-failure.server.ts";
import { releaseHref } from "../rules/paths.ts";
import { decisionReleases } from "../tables.server.ts";

/** Tells the planner that a release was blocked. The mail names the call alone: decisions are never in a mail before. */
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
        fr: calls.titleFr,
        en: calls.titleEn,
      })
      .from(decisionReleases)
      .innerJoin(calls, eq(calls.id, decisionReleases.callId))
      .where(eq(decisionReleases.id, releaseId));
    if (!release?.problems) return;
    const { failure, dossiers } = release.problems;
    await sendPlanFailure(deps, {
      userId: release.plannedBy,
      reference: `release-problem-${releaseId}`,
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
      }),
    });
  },
};
