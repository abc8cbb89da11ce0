import { eq } from "drizzle-orm";
import { z } from "zod";
import { formModels } from "#features/proposals/form-models/tables.server.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import { sendPlanFailure } from "../../call-drafts/jobs/send-plan-failure.server.ts";
import { formTrialHref } from "../rules/paths.ts";
import { parseFormPlanFailure } from "../rules/plan-failure.ts";
import { formTrials } from "../tables.server.ts";

interface Payload {
  trialId: string;
  /** The account that planned the publication. */
  userId: string;
  at: string;
}

/** Tells the planner that a form was not published in the night. The page of its publication shows why. */
export const mailFormPlanFailure: Job<Payload> = {
  id: "mail-form-plan-failure",
  payload: z.object({ trialId: z.uuid(), userId: z.uuid(), at: z.iso.datetime() }),
  retries: 8,
  rate: AWAITED_MAIL_RATE,
  async run(deps, { trialId, userId, at }) {
    const [trial] = await deps.db
      .select({
        failure: formTrials.publishFailure,
        formModelId: formTrials.formModelId,
        name: formModels.name,
      })
      .from(formTrials)
      .innerJoin(formModels, eq(formModels.id, formTrials.formModelId))
      .where(eq(formTrials.id, trialId));
    if (!trial || trial.failure === null) return;
    const failure = parseFormPlanFailure(trial.failure);
    const { formModelId, name } = trial;
    await sendPlanFailure(deps, {
      userId,
      reference: `form-plan-failure-${trialId}-${at}`,
      at: new Date(at),
      path: formTrialHref(formModelId, trialId),
      formatTexts: (t) => ({
        subject: t("formPublication:plan.mail.subject", { name }),
        title: t("formPublication:plan.mail.title"),
        reason: t("formPublication:plan.mail.reason", {
          name,
          reason: t(`formPublication:plan.failures.${failure}`),
        }),
        next: t("formPublication:plan.mail.next"),
        action: t("formPublication:plan.mail.action"),
      }),
    });
  },
};
