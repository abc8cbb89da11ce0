import { sql } from "drizzle-orm";
import { z } from "zod";
import { translator } from "#platform/i18n/registry.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { type AccountMailKind, accountMail } from "../account-mail.ts";
import { makeLink } from "../links.server.ts";
import { users } from "../tables.server.ts";

interface Payload {
  email: string;
  wish: "register" | "verify" | "reset";
  locale: "fr" | "en";
  origin: string;
}

/**
 * Sends the link somebody asked for to an address, if it has an account. The token is made here, so that it rests
 * nowhere but in the mail. Run twice, it sends two links, of which either works.
 */
export const mailAccountLink: Job<Payload> = {
  id: "mail-account-link",
  payload: z.object({
    email: z.string(),
    wish: z.enum(["register", "verify", "reset"]),
    locale: z.enum(["fr", "en"]),
    origin: z.url(),
  }),
  retries: 8,
  rate: AWAITED_MAIL_RATE,
  async run({ db, mailer, clock }, { email, wish, locale, origin }) {
    const [user] = await db
      .select({
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        verified: sql<boolean>`${users.emailVerifiedAt} is not null`,
        hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      })
      .from(users)
      .where(sql`lower(${users.email}) = ${email.toLowerCase()}`);
    if (!user?.email) return;
    const kind = mailKind(wish, user.verified, user.hasPassword);
    if (!kind) return;
    const now = clock.now();
    const link = { userId: user.id, email: user.email, now };
    const href =
      kind === "verify"
        ? `${origin}/verify/email?token=${await makeLink(db, { ...link, purpose: "verify_email" })}`
        : kind === "reset"
          ? `${origin}/reinitialiser-mon-mot-de-passe/${await makeLink(db, { ...link, purpose: "reset_password" })}`
          : `${origin}/login`;
    await mailer.send({
      to: { name: `${user.firstName} ${user.lastName}`, address: user.email },
      reference: `account-${kind}-${user.id}-${now.getTime()}`,
      ...renderMail(locale, accountMail(kind, href, translator(locale))),
    });
  },
};

function mailKind(
  wish: Payload["wish"],
  verified: boolean,
  hasPassword: boolean,
): AccountMailKind | null {
  if (wish === "reset") return hasPassword ? "reset" : null;
  if (!verified) return "verify";
  return wish === "register" ? "exists" : null;
}
