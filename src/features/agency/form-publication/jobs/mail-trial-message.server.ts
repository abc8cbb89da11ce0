import { eq } from "drizzle-orm";
import { z } from "zod";
import { formUpdated } from "#features/proposals/form-updates/rules/notification-kinds.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import { sendTrialMail } from "../../call-notices/jobs/send-trial-mail.server.ts";
import { formTrialHref } from "../rules/paths.ts";
import { buildUpdateSample } from "../rules/trial-message.ts";
import { formTrials } from "../tables.server.ts";

interface Payload {
  userId: string;
  trialId: string;
}

/** Mails the message that teams would get about a tried version to the person who tries it. */
export const mailTrialMessage: Job<Payload> = {
  id: "mail-form-trial-message",
  payload: z.object({ userId: z.uuid(), trialId: z.uuid() }),
  retries: 4,
  rate: AWAITED_MAIL_RATE,
  async run(deps, { userId, trialId }) {
    const [trial] = await deps.db.select().from(formTrials).where(eq(formTrials.id, trialId));
    if (!trial?.result) return;
    const { changes } = trial.result;
    const href = formTrialHref(trial.formModelId, trialId);
    await sendTrialMail(deps, {
      ...{ userId, kind: formUpdated.kind, reference: "form-trial" },
      loadData: async ({ locale }) => buildUpdateSample(changes, { locale, href }),
    });
  },
};
