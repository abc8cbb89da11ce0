import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE, FILE_REMOVAL_RATE } from "#platform/jobs/rates.ts";
import { renderAccountMail } from "./account-mails.server.ts";

interface Payload {
  userId: string;
  email: string;
  locale: "fr" | "en";
}

/** The last mail to an erased account. The row no longer exists, so the payload holds the address. */
export const mailErased: Job<Payload> = {
  id: "mail-erased",
  rate: AWAITED_MAIL_RATE,
  deleteWhenDone: true,
  payload: z.object({ userId: z.uuid(), email: z.string(), locale: z.enum(["fr", "en"]) }),
  async run({ db, mailer }, { userId, email, locale }) {
    await mailer.send({
      to: { address: email },
      reference: `account-erased-${userId}`,
      ...(await renderAccountMail(db, locale, "erased", null)),
    });
  },
};

/** Storage folders of a person's files: `picture/<person>/…`, `cv/<person>/…`. */
const PERSONAL_FOLDERS = ["picture", "cv"] as const;

/** Deletes the files of an erased account. Safe to run twice. */
export const eraseFiles: Job<{ userId: string }> = {
  id: "erase-files",
  rate: FILE_REMOVAL_RATE,
  payload: z.object({ userId: z.uuid() }),
  retries: 10,
  async run({ storage }, { userId }) {
    for (const folder of PERSONAL_FOLDERS) await storage.deleteAll(`${folder}/${userId}`);
  },
};
