import { z } from "zod";
import { formatOfPartner } from "#features/portal/partners/rules/format-of-partner.ts";
import { formatDayTime } from "#platform/i18n/format.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import type { MailContent } from "#platform/mail/mail-content.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { findStaffInvitation, type StaffInvitation } from "../queries/staff-invitations.server.ts";
import { staffInvitationHref } from "../rules/paths.ts";
import { getStaffInvitationState } from "../rules/staff-invitation.ts";
import { createStaffInvitationToken } from "../rules/staff-invitation-token.server.ts";

interface Payload {
  invitationId: string;
  origin: string;
}

/** Mails the invitation to an agency's staff while it is open, in the language that the inviting person chose. */
export const mailStaffInvitation: Job<Payload> = {
  id: "mail-staff-invitation",
  payload: z.object({ invitationId: z.uuid(), origin: z.url() }),
  retries: 8,
  rate: AWAITED_MAIL_RATE,
  async run({ db, signer, mailer, clock }, { invitationId, origin }) {
    const now = clock.now();
    const invitation = await findStaffInvitation(db, invitationId);
    if (!invitation || getStaffInvitationState(invitation, now) !== "open") return;
    const href = origin + staffInvitationHref(createStaffInvitationToken(signer, invitationId));
    await mailer.send({
      to: { address: invitation.email },
      reference: `staff-invitation-${invitationId}`,
      ...renderMail(invitation.locale, buildMail(invitation, href, now)),
    });
  },
};

function buildMail(invitation: StaffInvitation, href: string, now: Date): MailContent {
  const { locale, agency, role, expiresAt, inviterName } = invitation;
  const t = getTranslator(locale);
  const from = inviterName ?? t("staff:mail.someone");
  const of = formatOfPartner(locale, agency);
  const name = locale === "fr" ? agency.nameFr : agency.nameEn;
  const departments = invitation.allDepartments
    ? t("staff:departments.all")
    : invitation.departments.map((one) => one[locale]).join(", ");
  return {
    subject: t("staff:mail.subject", { from, of }),
    title: t("staff:mail.title", { from, of }),
    parts: [
      {
        kind: "facts",
        facts: [
          [t("staff:mail.agency"), `${agency.code} · ${name}`],
          [t("staff:mail.role"), `${t(`staff:roles.${role}`)} (${t(`staff:roleHelp.${role}`)})`],
          [t("staff:mail.departments"), departments],
          [t("staff:mail.until"), formatDayTime(locale, expiresAt, now)],
        ],
      },
      { kind: "action", label: t("staff:mail.action"), href },
      { kind: "text", text: t("staff:mail.next") },
    ],
    footer: t("staff:mail.footer", { from, of }),
  };
}
