import { and, eq, ne, sql } from "drizzle-orm";
import { href } from "react-router";
import { z } from "zod";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import type { MailContent } from "#platform/mail/mail-content.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { loginPageHref, registerHref, SPACE_HREF, withReturnTo } from "../rules/paths.ts";
import { LINK_MINUTES } from "../rules/session-times.ts";
import { users } from "../tables.server.ts";
import { createLink } from "../writes/email-links.server.ts";

interface AccountLinkPayload {
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
export const mailAccountLink: Job<AccountLinkPayload> = {
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
  purpose: AccountLinkPayload["purpose"],
  { verified, hasPassword }: { verified: boolean; hasPassword: boolean },
): AccountMailKind {
  if (!hasPassword) return "byOrcid";
  // A new password would make a stranger's names, affiliation and consent those of the address's owner.
  if (purpose === "reset") return verified ? "reset" : "unfinished";
  if (!verified) return "verify";
  return purpose === "register" ? "exists" : "active";
}

interface EmailChangePayload {
  userId: string;
  email: string;
  locale: "fr" | "en";
  origin: string;
}

/**
 * Sends the link that makes an address somebody's. Where the address is another account's, its owner is told instead;
 * the person who asked is not, so nobody learns here who has an account.
 */
export const mailEmailChange: Job<EmailChangePayload> = {
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
      const mail = buildAccountMail(
        "taken",
        `${origin}${href("/login")}`,
        getTranslator(holder.locale),
      );
      await mailer.send({ to, reference, ...renderMail(holder.locale, mail) });
      return;
    }
    const address = `${origin}${href("/verify/email/:token?")}?token=${token}`;
    const mail = buildAccountMail("address", address, getTranslator(locale));
    await mailer.send({ to, reference, ...renderMail(locale, mail) });
  },
};

type AccountMailKind =
  | "verify"
  | "exists"
  | "reset"
  | "unfinished"
  | "address"
  | "taken"
  | "active"
  | "byOrcid"
  | "erased";

/** The mails about an account itself. They name no password and no other person. */
export function buildAccountMail(
  kind: AccountMailKind,
  href: string | null,
  t: Translate,
): MailContent {
  const hours = LINK_MINUTES.verify_email / 60;
  const minutes = LINK_MINUTES.reset_password;
  return {
    subject: t(`accounts:mail.${kind}.subject`),
    title: t(`accounts:mail.${kind}.title`),
    parts: [
      { kind: "text", text: t(`accounts:mail.${kind}.text`, { hours, minutes }) },
      ...(href
        ? [{ kind: "action" as const, label: t(`accounts:mail.${kind}.action`), href }]
        : []),
      // Only who holds a link can still choose to do nothing.
      ...(href ? [{ kind: "text" as const, text: t("accounts:mail.ignore") }] : []),
    ],
    footer: t("accounts:mail.footer"),
  };
}
