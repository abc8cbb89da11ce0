import { eq } from "drizzle-orm";
import { z } from "zod";
import { translator } from "#platform/i18n/registry.ts";
import type { Job } from "#platform/jobs/job.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { accountMail } from "../rules/account-mail.ts";
import { users } from "../tables.server.ts";

/** Tells the former address that it no longer is the account's: if that was not its owner, they know at once. */
export const mailAddressMoved: Job<{ userId: string; former: string }> = {
  id: "mail-address-moved",
  payload: z.object({ userId: z.uuid(), former: z.string() }),
  async run({ db, mailer }, { userId, former }) {
    const [user] = await db
      .select({ locale: users.locale, updatedAt: users.updatedAt })
      .from(users)
      .where(eq(users.id, userId));
    if (!user) return;
    await mailer.send({
      to: { address: former },
      reference: `account-moved-${userId}-${user.updatedAt.getTime()}`,
      ...renderMail(user.locale, accountMail("moved", null, translator(user.locale))),
    });
  },
};
