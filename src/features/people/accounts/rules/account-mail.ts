import type { Translate } from "#platform/i18n/translation-key.ts";
import type { MailContent } from "#platform/mail/mail-content.ts";
import { LINK_MINUTES } from "./session-times.ts";

export type AccountMailKind =
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
