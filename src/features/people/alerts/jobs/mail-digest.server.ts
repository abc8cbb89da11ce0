import { z } from "zod";
import { productActor } from "#platform/actor.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE, BULK_MAIL_RATE } from "#platform/jobs/rates.ts";
import { sendDigest } from "../commands/send-digest.server.ts";

/** Sends a mail that was planned. Run again, it sends nothing that was sent. */
export const mailDigest: Job<{ id: string }> = {
  id: "mail-digest",
  payload: z.object({ id: z.uuid() }),
  retries: 4,
  rate: BULK_MAIL_RATE,
  run: (deps, { id }) => sendDigest({ ...deps, actor: productActor(mailDigest.id) }, { id }),
};

/** Sends an alarm. It has a queue of its own: it must not wait behind thousands of other mails. */
export const mailAlarm: Job<{ id: string }> = {
  ...mailDigest,
  id: "mail-alarm",
  rate: AWAITED_MAIL_RATE,
};
