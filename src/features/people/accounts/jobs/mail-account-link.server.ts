import { sql } from "drizzle-orm";
import { href } from "react-router";
import { z } from "zod";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { createLink } from "../commands/links.server.ts";
import { type AccountMailKind, buildAccountMail } from "../rules/account-mail.ts";
import { loginPageHref, registerHref, SPACE_HREF, withReturnTo } from "../rules/hrefs.ts";
import { users } from "../tables.server.ts";

interface Payload {
  email: string;
  purpose: "register" | "verify" | "reset";
  locale: "fr" | "en";
  origin: string;
  /** Where the person was going when they asked. */
  next?: string | undefined;
}

/**
 * Sends the link somebody asked for to an address, if it has an account. The token is made here, so that it rests
 * nowhere but in the mail. Run twice, it sends two links, of which either works.
 */
export const mailAccountLink: Job<Payload> = {
  id: "mail-account-link",
  payload: z.object({
    email: z.string(),
    purpose: z.enum(["register", "verify", "reset"]),
    locale: z.enum(["fr", "en"]),
    origin: z.url(),
    next: z.string().optional(),
  }),
  retries: 8,
  rate: AWAITED_MAIL_RATE,
  async run({ db, mailer, clock }, { email, purpose, locale, origin, next = SPACE_HREF }) {
    const [user] = await db
      .select({
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        verified: sql<boolean>`${users.emailVerifiedAt} is not null`,
        hasPassword: sql<boolean>`${users.passwordHash} is not null`,
        role: users.role,
      })
      .from(users)
      .where(sql`lower(${users.email}) = ${email.toLowerCase()}`);
    if (!user?.email) return;
    const kind = chooseMailKind(purpose, user);
    const now = clock.now();
    const link = { userId: user.id, email: user.email, now };
    let path = user.role === "administrator" ? href("/backoffice") : loginPageHref(next);
    if (kind === "verify") {
      const token = await createLink(db, { ...link, purpose: "verify_email" });
      path = withReturnTo(next, href("/verify/email/:token?"), { token });
    } else if (kind === "unfinished") {
      path = registerHref(next);
    } else if (kind === "reset") {
      const token = await createLink(db, { ...link, purpose: "reset_password" });
      path = withReturnTo(next, href("/reinitialiser-mon-mot-de-passe/:token", { token }));
    }
    await mailer.send({
      to: { name: `${user.firstName} ${user.lastName}`, address: user.email },
      reference: `account-${kind}-${user.id}-${now.getTime()}`,
      ...renderMail(locale, buildAccountMail(kind, `${origin}${path}`, getTranslator(locale))),
    });
  },
};

/** Whoever asks gets an answer, if only by which door they come in. */
function chooseMailKind(
  purpose: Payload["purpose"],
  { verified, hasPassword }: { verified: boolean; hasPassword: boolean },
): AccountMailKind {
  if (!hasPassword) return "byOrcid";
  // A new password would make a stranger's names, affiliation and consent those of the address's owner.
  if (purpose === "reset") return verified ? "reset" : "unfinished";
  if (!verified) return "verify";
  return purpose === "register" ? "exists" : "active";
}
