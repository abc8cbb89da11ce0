import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import { loadDraftFields } from "../queries/call-draft.server.ts";
import { editCallHref } from "../rules/paths.ts";
import { parsePlanFailure } from "../rules/plan-failure.ts";
import { callDrafts } from "../tables.server.ts";
import { sendPlanFailure } from "./send-plan-failure.server.ts";

interface Payload {
  draftId: string;
  /** The account that planned the publication. */
  userId: string;
  at: string;
}

/** Tells the planner that a call was not published at its minute. The editor shows why. */
export const mailPublicationFailure: Job<Payload> = {
  id: "mail-publication-failure",
  payload: z.object({ draftId: z.uuid(), userId: z.uuid(), at: z.iso.datetime() }),
  retries: 8,
  rate: AWAITED_MAIL_RATE,
  async run(deps, { draftId, userId, at }) {
    const [draft] = await deps.db
      .select({ failure: callDrafts.publishFailure })
      .from(callDrafts)
      .where(eq(callDrafts.id, draftId));
    if (!draft || draft.failure === null) return;
    const failure = parsePlanFailure(draft.failure);
    const { titleFr, titleEn } = await loadDraftFields(deps.db, draftId);
    await sendPlanFailure(deps, {
      userId,
      reference: `publication-failure-${draftId}-${at}`,
      at: new Date(at),
      path: editCallHref(draftId),
      formatTexts: (t, locale) => {
        const title =
          (locale === "fr" ? titleFr.value : titleEn.value) || t("callPublication:untitled");
        return {
          subject: t("callPublication:mail.subject", { title }),
          title: t("callPublication:mail.title"),
          reason: t(`callPublication:mail.reasons.${failure}`, { title }),
          next: t(`callPublication:mail.next.${failure === "checkList" ? "missing" : "other"}`),
          action: t("callPublication:mail.action"),
        };
      },
    });
  },
};
