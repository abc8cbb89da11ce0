import { eq } from "drizzle-orm";
import { z } from "zod";
import { translator } from "#platform/i18n/registry.ts";
import type { Job } from "#platform/jobs/job.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { accountMail } from "../rules/account-mail.ts";
import { users } from "../tables.server.ts";

/** Tells a person that their password was changed: if it was not them, they know at once. */
export const mailPasswordChanged: Job<{ userId: string }> = {
  id: "mail-password-changed",
  payload: z.object({ userId: z.uuid() }),
  async run({ db, mailer, clock }, { userId }) {
    const [user] = await db
      .select({ email: users.email, locale: users.locale, updatedAt: users.updatedAt })
      .from(users)
      .where(eq(users.id, userId));
    if (!user?.email) return;
    await mailer.send({
      to: { address: user.email },
      reference: `account-changed-${userId}-${(user.updatedAt ?? clock.now()).getTime()}`,
      ...renderMail(user.locale, accountMail("changed", null, translator(user.locale))),
    });
  },
};
