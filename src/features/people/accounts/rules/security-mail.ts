import { formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { MailContent } from "#platform/mail/mail-content.ts";

/** What was done to an account, when and from where: as much as its owner needs to know their own act. */
export interface SecurityEvent {
  readonly at: Date;
  /** As `toDeviceName` tells it. */
  readonly device: string;
}

export type SecurityMailKind =
  | "changed"
  | "factorReplaced"
  | "moved"
  | "orcidLinked"
  | "orcidUnlinked";

/** Tells the owner of an account what was done to it, with the way to undo what was not them. */
export function buildSecurityMail(
  kind: SecurityMailKind,
  { at, device }: SecurityEvent,
  { notMe, locale, now }: { notMe: string; locale: Locale; now: Date },
): MailContent {
  const t = getTranslator(locale);
  const known = device === "?" ? t("accounts:space.unknownDevice") : device;
  return {
    subject: t(`accounts:mail.${kind}.subject`),
    title: t(`accounts:mail.${kind}.title`),
    parts: [
      { kind: "text", text: t(`accounts:mail.${kind}.text`) },
      {
        kind: "facts",
        facts: [
          [
            t("accounts:mail.when"),
            t("accounts:mail.moment", { at: formatDayTime(locale, at, now) }),
          ],
          [t("accounts:mail.device"), known],
        ],
      },
      { kind: "text", text: t("accounts:mail.notMe") },
      { kind: "action", label: t("accounts:mail.notMeAction"), href: notMe },
    ],
    footer: t("accounts:mail.footer"),
  };
}
