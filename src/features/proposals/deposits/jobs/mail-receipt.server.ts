import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "#features/people/accounts/tables.server.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { findVersionReceipt } from "../queries/versions.server.ts";
import { parseReceipt } from "../rules/receipt.ts";
import { buildReceiptMail } from "./receipt-mail.ts";

interface Payload {
  versionId: string;
  userId: string;
  origin: string | null;
}

/** Sends the receipt of a version to one of the team. Run twice, it sends the same mail under the same reference. */
export const mailReceipt: Job<Payload> = {
  id: "mail-receipt",
  payload: z.object({ versionId: z.uuid(), userId: z.uuid(), origin: z.url().nullable() }),
  retries: 12,
  rate: AWAITED_MAIL_RATE,
  async run({ db, mailer }, { versionId, userId, origin }) {
    const [person] = await db
      .select({
        email: users.email,
        locale: users.locale,
        firstName: users.firstName,
        lastName: users.lastName,
      })
      .from(users)
      .where(eq(users.id, userId));
    const row = await findVersionReceipt(db, versionId);
    // Gone since, or without an address: the page and the notification remain.
    if (!person?.email || !row) return;
    const { email, locale, firstName, lastName } = person;
    await mailer.send({
      to: { name: `${firstName} ${lastName}`.trim(), address: email },
      reference: `receipt-${row.number}-${userId}`,
      ...renderMail(locale, buildReceiptMail(parseReceipt(row.receipt), { locale, origin })),
    });
  },
};
