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
  change: "linked" | "unlinked";
  device?: string | undefined;
}

/** Tells a person that an ORCID opens their account from now on, or no longer does: if it was not them, they can act. */
export const mailOrcidChanged: Job<Payload> = {
  id: "mail-orcid-changed",
  rate: AWAITED_MAIL_RATE,
  payload: z.object({
    userId: z.uuid(),
    change: z.enum(["linked", "unlinked"]),
    device: z.string().optional(),
  }),
  async run({ db, env, mailer, clock }, { userId, change, device = "?" }) {
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
    const kind = change === "linked" ? "orcidLinked" : "orcidUnlinked";
    await mailer.send({
      to: { address: email },
      reference: `account-orcid-${userId}-${at.getTime()}`,
      ...renderMail(locale, securityMail(kind, { at, device }, { notMe, locale, now })),
    });
  },
};
