import { z } from "zod";
import { productActor } from "#platform/actor.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE, BULK_MAIL_RATE } from "#platform/jobs/rates.ts";
import { sendDigest } from "../commands/send-digest.server.ts";

/** Sends a planned mail. Safe to repeat: a sent mail is not sent again. */
export const mailDigest: Job<{ id: string }> = {
  id: "mail-digest",
  payload: z.object({ id: z.uuid() }),
  retries: 4,
  rate: BULK_MAIL_RATE,
  run: (deps, { id }) => sendDigest({ ...deps, actor: productActor(mailDigest.id) }, { id }),
};

/** Sends an alarm. A separate queue, so that it does not wait behind thousands of other mails. */
export const mailAlarm: Job<{ id: string }> = {
  ...mailDigest,
  id: "mail-alarm",
  rate: AWAITED_MAIL_RATE,
};
