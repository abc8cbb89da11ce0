import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "#features/people/accounts/tables.server.ts";
import type { ChangeReason } from "#features/people/alerts/rules/call-change-text.ts";
import { buildDigestMail } from "#features/people/alerts/rules/digest-mail.ts";
import { closingDateChanged } from "#features/people/alerts/rules/notification-kinds.ts";
import { toNotificationViews } from "#features/people/notifications/rules/notification-view.ts";
import { NOTIFICATIONS_PATH } from "#features/people/notifications/rules/paths.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import { getLinkOrigin, getLocalOrigin } from "#platform/mail/link-origin.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { loadClosingSample } from "../views/closing-trial.server.ts";

interface Payload {
  userId: string;
  callId: number;
  closesAt: string;
  reason: ChangeReason | null;
}

/** Mails the message about a changed closing to the person who edits, as teams would get it, marked as a trial. */
export const mailClosingTrial: Job<Payload> = {
  id: "mail-closing-trial",
  payload: z.object({
    userId: z.uuid(),
    callId: z.int(),
    closesAt: z.iso.datetime(),
    reason: z.object({ fr: z.string(), en: z.string() }).nullable(),
  }),
  retries: 4,
  rate: AWAITED_MAIL_RATE,
  async run({ db, env, mailer, clock }, { userId, callId, closesAt, reason }) {
    const [person] = await db.select().from(users).where(eq(users.id, userId));
    if (!person?.email || !person.emailVerifiedAt) return;
    const { locale } = person;
    const t = getTranslator(locale);
    const now = clock.now();
    const data = await loadClosingSample(db, callId, new Date(closesAt), { reason, locale, now });
    const row = { id: userId, kind: closingDateChanged.kind, data, createdAt: now, readAt: null };
    const origin = getLinkOrigin(env, getLocalOrigin(env));
    const settings = `${origin}${NOTIFICATIONS_PATH}#mailed`;
    const name = `${person.firstName} ${person.lastName}`;
    const mail = buildDigestMail(
      {
        to: { name, address: person.email },
        locale,
        searches: [],
        notifications: toNotificationViews([row], { now, locale, t }),
        reasons: ["calls"],
        isAlarm: false,
      },
      {
        origin,
        now,
        t,
        endMailsHref: settings,
        getSearchLinks: () => ({ manage: settings, leave: settings }),
      },
    );
    await mailer.send({
      to: { name, address: person.email },
      reference: `closing-trial-${userId}-${now.getTime()}`,
      ...renderMail(locale, {
        ...mail,
        subject: t("callNotices:trial.testSubject", { subject: mail.subject }),
      }),
    });
  },
};
