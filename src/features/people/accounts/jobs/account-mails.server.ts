import { and, eq, ne, sql } from "drizzle-orm";
import { href } from "react-router";
import { z } from "zod";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
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
import { formatMailFooter } from "./mail-footer.server.ts";

interface AccountLinkPayload {
  email: string;
  purpose: "register" | "verify" | "reset";
  locale: "fr" | "en";
  origin: string;
  /** The path to return to after the link. */
  next?: string | undefined;
}

/**
 * Mails the requested link to an address that has an account. The token is created here, so that only the mail
 * contains it. If the job runs twice it sends two links, and either works.
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
      ...(await renderAccountMail(db, locale, kind, `${origin}${path}`)),
    });
  },
};

/** Chooses a mail for every state of the account, so that each request gets an answer. */
function chooseMailKind(
  purpose: AccountLinkPayload["purpose"],
  { verified, hasPassword }: { verified: boolean; hasPassword: boolean },
): AccountMailKind {
  if (!hasPassword) return "byOrcid";
  // An inactive account may have been registered by a stranger: a reset would give its names, affiliation and
  // consent to the owner of the address.
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
 * Mails the link that makes an address the account's. If another account has the address, its owner is notified
 * instead. The requester gets the same answer, so that accounts are not revealed.
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
    // Created in both cases, so that the requester's page looks the same. The mail to another owner does not
    // contain it.
    const token = await createLink(db, { userId, email, purpose: "change_email", now });
    const reference = `account-address-${userId}-${now.getTime()}`;
    const to = { address: email };
    if (holder) {
      const mail = await renderAccountMail(
        db,
        holder.locale,
        "taken",
        `${origin}${href("/login")}`,
      );
      await mailer.send({ to, reference, ...mail });
      return;
    }
    const address = `${origin}${href("/verify/email/:token?")}?token=${token}`;
    const mail = await renderAccountMail(db, locale, "address", address);
    await mailer.send({ to, reference, ...mail });
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

/** A mail about an account itself. It contains no password and names no other person. */
export const renderAccountMail = async (
  db: Db,
  locale: Locale,
  kind: AccountMailKind,
  href: string | null,
) =>
  renderMail(locale, {
    ...buildAccountMail(kind, href, getTranslator(locale)),
    footer: await formatMailFooter(db, locale),
  });

function buildAccountMail(
  kind: AccountMailKind,
  href: string | null,
  t: Translate,
): Omit<MailContent, "footer"> {
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
      // Only mails with a link can be ignored.
      ...(href ? [{ kind: "text" as const, text: t("accounts:mail.ignore") }] : []),
    ],
  };
}
