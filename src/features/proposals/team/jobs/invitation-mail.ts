import { formatDayTime } from "#platform/i18n/format.ts";
import { LOCALES, type Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { MailContent, MailPart } from "#platform/mail/mail-content.ts";
import type { Invitation } from "../queries/invitations.server.ts";
import { getInvitationEnd } from "../rules/invitation.ts";

interface MailOptions {
  readonly again: boolean;
  readonly href: string;
  readonly now: Date;
  /** Nobody knows yet which language the person reads. */
  readonly everyLanguage: boolean;
}

/** What an invited person reads: who asks, for what, until when, and one way to answer. */
export function buildInvitationMail(invitation: Invitation, sending: MailOptions): MailContent {
  const { locale, acronym, message } = invitation;
  const t = getTranslator(locale);
  const from = invitation.inviterName ?? t("team:mail.team");
  const quote: MailPart[] = message ? [{ kind: "quote", text: message }] : [];
  const others = sending.everyLanguage ? LOCALES.filter((other) => other !== locale) : [];
  return {
    subject: t(sending.again ? "team:mail.againSubject" : "team:mail.subject", {
      from,
      dossier: acronym,
    }),
    title: formatTitle(locale, invitation, sending),
    parts: [
      ...quote,
      ...buildMailParts(locale, invitation, sending),
      ...others.flatMap((other): MailPart[] => [
        { kind: "text", text: formatTitle(other, invitation, sending) },
        ...buildMailParts(other, invitation, sending),
      ]),
    ],
    footer: [locale, ...others]
      .map((each) => getTranslator(each)("team:mail.footer", { from }))
      .join(" "),
  };
}

function formatTitle(locale: Locale, invitation: Invitation, { again }: MailOptions): string {
  const t = getTranslator(locale);
  const from = invitation.inviterName ?? t("team:mail.team");
  return t(again ? "team:mail.againTitle" : "team:mail.title", {
    from,
    dossier: invitation.acronym,
  });
}

function buildMailParts(
  locale: Locale,
  invitation: Invitation,
  { href, now }: MailOptions,
): MailPart[] {
  const { acronym, title, role, teamNumber } = invitation;
  const t = getTranslator(locale);
  const call = locale === "fr" ? invitation.callTitleFr : invitation.callTitleEn;
  return [
    {
      kind: "facts",
      facts: [
        [t("team:mail.dossier"), `${acronym} — ${title}`],
        [t("team:mail.call"), `${invitation.partner} · ${call}`],
        [t("team:mail.role"), t(`team:invitation.as.${role}`, { team: teamNumber })],
        [t("team:mail.until"), formatDayTime(locale, getInvitationEnd(invitation), now)],
      ],
    },
    { kind: "action", label: t("team:mail.action"), href },
    { kind: "text", text: t("team:mail.noAccount") },
  ];
}
