import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import { sendSecurityMail } from "./send-security-mail.server.ts";

/** Tells an administrator that another telephone gives the codes of their account. */
export const mailFactorReplaced: Job<{ userId: string; device?: string | undefined }> = {
  id: "mail-factor-replaced",
  rate: AWAITED_MAIL_RATE,
  payload: z.object({ userId: z.uuid(), device: z.string().optional() }),
  run: (deps, told) => sendSecurityMail(deps, { ...told, kind: "factorReplaced" }),
};
