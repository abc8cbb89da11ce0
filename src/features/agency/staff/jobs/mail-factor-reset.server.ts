import { eq } from "drizzle-orm";
import { href } from "react-router";
import { z } from "zod";
import { users } from "#features/people/accounts/tables.server.ts";
import { createLink } from "#features/people/accounts/writes/email-links.server.ts";
import { formatOfPartner } from "#features/portal/partners/rules/format-of-partner.ts";
import { formatDayTime } from "#platform/i18n/format.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import { getLinkOrigin, getLocalOrigin } from "#platform/mail/link-origin.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { findMemberAccount } from "../queries/staff-members.server.ts";

interface Payload {
  memberId: string;
  /** The account of the manager or the administrator. */
  by: string;
  at: string;
}

/** Tells a member of staff that a manager or an administrator removed their second factor, with the link of "this was not me". */
export const mailFactorReset: Job<Payload> = {
  id: "mail-factor-reset",
  payload: z.object({ memberId: z.uuid(), by: z.uuid(), at: z.iso.datetime() }),
  retries: 8,
  rate: AWAITED_MAIL_RATE,
  async run({ db, env, mailer, clock }, { memberId, by, at }) {
    const account = await findMemberAccount(db, memberId);
    if (!account?.email) return;
    const [manager] = await db
      .select({ firstName: users.firstName, lastName: users.lastName, role: users.role })
      .from(users)
      .where(eq(users.id, by));
    const { userId, email, locale, agency } = account;
    const t = getTranslator(locale);
    const now = clock.now();
    const origin = getLinkOrigin(env, getLocalOrigin(env));
    const token = await createLink(db, { userId, email, purpose: "not_me", now });
    const from = manager ? `${manager.firstName} ${manager.lastName}` : t("staff:mail.someone");
    const of = formatOfPartner(locale, agency);
    await mailer.send({
      to: { address: email },
      reference: `staff-factor-reset-${memberId}-${at}`,
      ...renderMail(locale, {
        subject: t("staff:factorMail.subject"),
        title: t("staff:factorMail.title"),
        parts: [
          {
            kind: "text",
            text:
              manager?.role === "administrator"
                ? t("staff:factorMail.textAdministration")
                : t("staff:factorMail.text", { from, of }),
          },
          {
            kind: "facts",
            facts: [[t("staff:factorMail.when"), formatDayTime(locale, new Date(at), now)]],
          },
          { kind: "text", text: t("staff:factorMail.next") },
          { kind: "action", label: t("staff:factorMail.signIn"), href: `${origin}/backoffice` },
          { kind: "text", text: t("staff:factorMail.notMe") },
          {
            kind: "action",
            label: t("staff:factorMail.notMeAction"),
            href: origin + href("/ce-n-etait-pas-moi/:token", { token }),
          },
        ],
        footer: t("staff:factorMail.footer", { of }),
      }),
    });
  },
};
