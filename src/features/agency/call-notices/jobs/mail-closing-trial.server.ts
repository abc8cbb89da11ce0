import { z } from "zod";
import type { ChangeReason } from "#features/people/alerts/rules/call-change-text.ts";
import { closingDateChanged } from "#features/people/alerts/rules/notification-kinds.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import { loadClosingSample } from "../views/closing-trial.server.ts";
import { sendTrialMail } from "./send-trial-mail.server.ts";

interface Payload {
  userId: string;
  callId: number;
  closesAt: string;
  reason: ChangeReason | null;
}

/** Mails the message about a changed closing to the person who edits. */
export const mailClosingTrial: Job<Payload> = {
  id: "mail-closing-trial",
  payload: z.object({
    userId: z.uuid(),
    callId: z.int(),
    closesAt: z.iso.datetime(),
    reason: z.object({ fr: z.string(), en: z.string() }).nullable(),
  }),
  retries: 4,
  rate: AWAITED_MAIL_RATE,
  run: (deps, { userId, callId, closesAt, reason }) =>
    sendTrialMail(deps, {
      userId,
      kind: closingDateChanged.kind,
      reference: "closing-trial",
      loadData: (context) =>
        loadClosingSample(deps.db, callId, new Date(closesAt), { reason, ...context }),
    }),
};
