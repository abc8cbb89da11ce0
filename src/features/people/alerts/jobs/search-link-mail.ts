import { formatList } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { MailContent } from "#platform/mail/mail-content.ts";
import type { Frequency } from "../rules/frequency.ts";
import { UNCONFIRMED_DAYS } from "../rules/saved-search.ts";

interface SearchLinkMail {
  /** An address to confirm, or one that has this search already. */
  kind: "confirm" | "known";
  criteria: string[];
  frequency: Frequency;
  href: string;
  locale: Locale;
  t: Translate;
}

/** The mail a visitor gets who asked to be told of new calls. */
export function buildSearchLinkMail(mail: SearchLinkMail): MailContent {
  const { kind, criteria, frequency, href, locale, t } = mail;
  return {
    subject: t(`alerts:searches.mail.${kind}.subject`),
    title: t(`alerts:searches.mail.${kind}.title`),
    parts: [
      { kind: "text", text: t(`alerts:searches.mail.${kind}.text`) },
      {
        kind: "facts",
        facts: [
          [t("alerts:searches.mail.search"), formatList(locale, criteria)],
          [t("alerts:searches.mail.frequency"), t(`alerts:searches.frequency.${frequency}`)],
        ],
      },
      { kind: "action", label: t(`alerts:searches.mail.${kind}.action`), href },
      { kind: "text", text: t(`alerts:searches.mail.${kind}.ignore`, { days: UNCONFIRMED_DAYS }) },
    ],
    footer: t("alerts:searches.mail.footer"),
  };
}
