import { formatDayTime } from "#platform/i18n/format.ts";
import { translator } from "#platform/i18n/registry.ts";
import type { MailContent, MailPart } from "#platform/mail/mail-content.ts";
import type { Invitation } from "../queries/invitations.server.ts";
import { invitationEnd } from "../rules/invitation.ts";

/** What an invited person reads: who asks, for what, until when, and one way to answer. */
export function invitationMail(
  invitation: Invitation,
  { again, href, now }: { again: boolean; href: string; now: Date },
): MailContent {
  const { locale, acronym, title, role, teamNumber, message } = invitation;
  const t = translator(locale);
  const from = invitation.inviterName ?? t("team:mail.team");
  const call = locale === "fr" ? invitation.callTitleFr : invitation.callTitleEn;
  const quote: MailPart[] = message ? [{ kind: "quote", text: message }] : [];
  return {
    subject: t(again ? "team:mail.againSubject" : "team:mail.subject", { from, dossier: acronym }),
    title: t(again ? "team:mail.againTitle" : "team:mail.title", { from, dossier: acronym }),
    parts: [
      ...quote,
      {
        kind: "facts",
        facts: [
          [t("team:mail.dossier"), `${acronym} — ${title}`],
          [t("team:mail.call"), `${invitation.partner} · ${call}`],
          [t("team:mail.role"), t(`team:invitation.as.${role}`, { team: teamNumber })],
          [t("team:mail.until"), formatDayTime(locale, invitationEnd(invitation), now)],
        ],
      },
      { kind: "action", label: t("team:mail.action"), href },
      { kind: "text", text: t("team:mail.noAccount") },
    ],
    footer: t("team:mail.footer", { from }),
  };
}
