import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import type { MailContent } from "#platform/mail/mail-content.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import type { ContactMessage } from "../rules/contact.ts";
import { contactMessages } from "../tables.server.ts";

/** Mails a contact message to the team. The sender gets no copy: their address is not verified. */
export const mailContactMessage: Job<{ id: number }> = {
  id: "mail-contact-message",
  rate: AWAITED_MAIL_RATE,
  payload: z.object({ id: z.number().int().positive() }),
  // The delay doubles with each retry: about nine hours in all, enough for an outage of the mail server.
  retries: 15,
  async run({ db, mailer, env, clock }, { id }) {
    await db.transaction(async (tx) => {
      // The row stays locked until the mail is sent: a second run waits here, then finds `mailedAt` set.
      const [message] = await tx
        .select()
        .from(contactMessages)
        .where(and(eq(contactMessages.id, id), isNull(contactMessages.mailedAt)))
        .for("update");
      if (!message) return;
      const content = renderContactMail(message, getTranslator(message.locale));
      await mailer.send({
        to: { address: env.CONTACT_TO },
        replyTo: { name: message.name, address: message.email },
        reference: `contact-${message.id}-${message.createdAt.getTime()}`,
        ...renderMail(message.locale, content),
      });
      await tx
        .update(contactMessages)
        .set({ mailedAt: clock.now() })
        .where(eq(contactMessages.id, id));
    });
  },
};

interface StoredMessage extends ContactMessage {
  id: number;
  locale: Locale;
  createdAt: Date;
}

/** Rendered in the language of the sender, which is the one to answer in. */
function renderContactMail(message: StoredMessage, t: Translate): MailContent {
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
