import { z } from "zod";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { buildAccountMail } from "../rules/account-mail.ts";

interface Payload {
  userId: string;
  email: string;
  locale: "fr" | "en";
}

/** The last mail to somebody: their row is gone, so the job carries where to. */
export const mailErased: Job<Payload> = {
  id: "mail-erased",
  rate: AWAITED_MAIL_RATE,
  deleteWhenDone: true,
  payload: z.object({ userId: z.uuid(), email: z.string(), locale: z.enum(["fr", "en"]) }),
  async run({ mailer }, { userId, email, locale }) {
    await mailer.send({
      to: { address: email },
      reference: `account-erased-${userId}`,
      ...renderMail(locale, buildAccountMail("erased", null, getTranslator(locale))),
    });
  },
};
