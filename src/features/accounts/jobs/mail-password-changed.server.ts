import { eq } from "drizzle-orm";
import { href } from "react-router";
import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import { linkOrigin } from "#platform/mail/link-origin.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { makeLink } from "../commands/links.server.ts";
import { securityMail } from "../rules/security-mail.ts";
import { users } from "../tables.server.ts";

/** Tells a person that their password was changed: if it was not them, they know at once and can act. */
export const mailPasswordChanged: Job<{ userId: string; device?: string | undefined }> = {
  id: "mail-password-changed",
  rate: AWAITED_MAIL_RATE,
  payload: z.object({ userId: z.uuid(), device: z.string().optional() }),
  async run({ db, env, mailer, clock }, { userId, device = "?" }) {
    const [user] = await db
      .select({ email: users.email, locale: users.locale, updatedAt: users.updatedAt })
      .from(users)
      .where(eq(users.id, userId));
    if (!user?.email) return;
    const { email, locale, updatedAt: at } = user;
    const now = clock.now();
    const token = await makeLink(db, { userId, email, purpose: "not_me", now });
    const origin = linkOrigin(env, `http://${env.HOST}:${env.PORT}`);
    const notMe = `${origin}${href("/ce-n-etait-pas-moi/:token", { token })}`;
    await mailer.send({
      to: { address: email },
      reference: `account-changed-${userId}-${at.getTime()}`,
      ...renderMail(locale, securityMail("changed", { at, device }, { notMe, locale, now })),
    });
  },
};
