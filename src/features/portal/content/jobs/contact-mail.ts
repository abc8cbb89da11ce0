import { formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { MailContent } from "#platform/mail/mail-content.ts";
import type { ContactMessage } from "../rules/contact.ts";

interface StoredMessage extends ContactMessage {
  id: number;
  locale: Locale;
  createdAt: Date;
}

/** In the language of the person who wrote: the one to answer in. */
export function renderContactMail(message: StoredMessage, t: Translate): MailContent {
  const received = formatDayTime(message.locale, message.createdAt, message.createdAt);
  return {
    subject: t("content:contact.mail.subject", { id: message.id, subject: message.subject }),
    title: message.subject,
    parts: [
      {
        kind: "facts",
        facts: [
          [t("content:contact.mail.from"), `${message.name} <${message.email}>`],
          [t("content:contact.mail.received"), received],
          [t("content:contact.mail.reference"), String(message.id)],
        ],
      },
      { kind: "quote", text: message.message },
      { kind: "text", text: t("content:contact.mail.answer") },
    ],
    footer: t("content:contact.mail.footer"),
  };
}
