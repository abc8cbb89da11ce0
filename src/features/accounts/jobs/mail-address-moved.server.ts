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

interface Payload {
  userId: string;
  former: string;
  device?: string | undefined;
}

/** Tells the former address that it no longer is the account's: if that was not its owner, they take it back. */
export const mailAddressMoved: Job<Payload> = {
  id: "mail-address-moved",
  rate: AWAITED_MAIL_RATE,
  payload: z.object({ userId: z.uuid(), former: z.string(), device: z.string().optional() }),
  async run({ db, env, mailer, clock }, { userId, former, device = "?" }) {
    const [user] = await db
      .select({ locale: users.locale, updatedAt: users.updatedAt })
      .from(users)
      .where(eq(users.id, userId));
    if (!user) return;
    const { locale, updatedAt: at } = user;
    const now = clock.now();
    const token = await makeLink(db, { userId, email: former, purpose: "not_me", now });
    const origin = linkOrigin(env, `http://${env.HOST}:${env.PORT}`);
    const notMe = `${origin}${href("/ce-n-etait-pas-moi/:token", { token })}`;
    await mailer.send({
      to: { address: former },
      reference: `account-moved-${userId}-${at.getTime()}`,
      ...renderMail(locale, securityMail("moved", { at, device }, { notMe, locale, now })),
    });
  },
};
