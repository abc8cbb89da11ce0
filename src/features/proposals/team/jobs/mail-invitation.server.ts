import { z } from "zod";
import { productActor } from "#platform/actor.ts";
import { formatDayTime } from "#platform/i18n/format.ts";
import { LOCALES, type Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import type { MailContent, MailPart } from "#platform/mail/mail-content.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { makeInvitationLink, recordReminder } from "../commands/invitation-link.server.ts";
import { findInvitedAccount, type Invitation } from "../queries/invitations.server.ts";
import { getInvitationEnd } from "../rules/invitation.ts";
import { invitationHref } from "../rules/paths.ts";

interface Payload {
  invitationId: string;
  origin: string;
  /** `reminder`: automatic, after a week. `again`: requested by the team. */
  kind: "invitation" | "reminder" | "again";
}

/**
 * Mails an invitation or a reminder while it can be answered. The link's secret is created here, so that it is stored only
 * in the mail. A second run mails a second link; both work.
 */
export const mailInvitation: Job<Payload> = {
  id: "mail-invitation",
  payload: z.object({
    invitationId: z.uuid(),
    origin: z.url(),
    kind: z.enum(["invitation", "reminder", "again"]),
  }),
  retries: 8,
  rate: AWAITED_MAIL_RATE,
  async run(deps, { invitationId, origin, kind }) {
    const caller = { ...deps, actor: productActor(mailInvitation.id) };
    const made = await makeInvitationLink(caller, { id: invitationId, kind });
    if (!made) return;
    const { locale, firstName, lastName, email, remindedAt } = made.invitation;
    await deps.mailer.send({
      to: { name: `${firstName} ${lastName}`, address: email },
      reference: `invitation-${invitationId}-${kind}-${remindedAt?.getTime() ?? 0}`,
      ...renderMail(
        locale,
        buildInvitationMail(made.invitation, {
          again: kind !== "invitation",
          href: origin + invitationHref(made.hash),
          now: deps.clock.now(),
          everyLanguage: (await findInvitedAccount(deps.db, email)) === null,
        }),
      ),
    });
    if (kind === "reminder") await recordReminder(caller, { id: invitationId });
  },
};

interface MailOptions {
  readonly again: boolean;
  readonly href: string;
  readonly now: Date;
  /** The recipient has no account, so the language is unknown and the mail has both. */
  readonly everyLanguage: boolean;
}

/** Invitation mail: inviter, dossier, role, end, and one link. */
function buildInvitationMail(invitation: Invitation, sending: MailOptions): MailContent {
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
  const { acronym, title, dossierNumber, role, teamNumber } = invitation;
  const t = getTranslator(locale);
  const call = locale === "fr" ? invitation.callTitleFr : invitation.callTitleEn;
  return [
    {
      kind: "facts",
      facts: [
        [t("team:mail.dossier"), `${acronym} — ${title}`],
        [t("team:mail.dossierNumber"), dossierNumber],
        [t("team:mail.call"), `${invitation.partner} · ${call}`],
        [t("team:mail.role"), t(`team:invitation.as.${role}`, { team: teamNumber })],
        [t("team:mail.until"), formatDayTime(locale, getInvitationEnd(invitation), now)],
      ],
    },
    { kind: "action", label: t("team:mail.action"), href },
    { kind: "text", text: t("team:mail.noAccount") },
  ];
}
