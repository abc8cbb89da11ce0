import { and, eq, ne, sql } from "drizzle-orm";
import { href } from "react-router";
import { z } from "zod";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { createLink } from "../commands/links.server.ts";
import { buildAccountMail } from "../rules/account-mail.ts";
import { users } from "../tables.server.ts";

interface Payload {
  userId: string;
  email: string;
  locale: "fr" | "en";
  origin: string;
}

/**
 * Sends the link that makes an address somebody's. Where the address is another account's, its owner is told instead;
 * the person who asked is not, so nobody learns here who has an account.
 */
export const mailEmailChange: Job<Payload> = {
  id: "mail-email-change",
  payload: z.object({
    userId: z.uuid(),
    email: z.string(),
    locale: z.enum(["fr", "en"]),
    origin: z.url(),
  }),
  retries: 8,
  rate: AWAITED_MAIL_RATE,
  async run({ db, mailer, clock }, { userId, email, locale, origin }) {
    const now = clock.now();
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
    if (!user) return;
    const [holder] = await db
      .select({ locale: users.locale })
      .from(users)
      .where(
        and(
          sql`lower(${users.email}) = ${email.toLowerCase()}`,
          sql`${users.emailVerifiedAt} is not null`,
          ne(users.id, userId),
        ),
      );
    // Made in either case, so that the page of who asked looks the same; a holder's mail leaves it out, and nobody has it.
    const token = await createLink(db, { userId, email, purpose: "change_email", now });
    const reference = `account-address-${userId}-${now.getTime()}`;
    const to = { address: email };
    if (holder) {
      const words = buildAccountMail(
        "taken",
        `${origin}${href("/login")}`,
        getTranslator(holder.locale),
      );
      await mailer.send({ to, reference, ...renderMail(holder.locale, words) });
      return;
    }
    const address = `${origin}${href("/verify/email/:token?")}?token=${token}`;
    const words = buildAccountMail("address", address, getTranslator(locale));
    await mailer.send({ to, reference, ...renderMail(locale, words) });
  },
};
