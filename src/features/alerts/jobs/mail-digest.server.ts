import { z } from "zod";
import { productActor } from "#platform/actor.ts";
import type { Job } from "#platform/jobs/job.ts";
import { BULK_MAIL_RATE } from "#platform/jobs/rates.ts";
import { sendDigest } from "../commands/send-digest.server.ts";

/** Sends a mail that was planned. Run again, it sends nothing that was sent. */
export const mailDigest: Job<{ id: string }> = {
  id: "mail-digest",
  payload: z.object({ id: z.uuid() }),
  retries: 4,
  rate: BULK_MAIL_RATE,
  run: (deps, { id }) => sendDigest({ ...deps, actor: productActor(mailDigest.id) }, { id }),
};
