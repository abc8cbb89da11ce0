import { eq } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import { buildDigestMail } from "#features/people/alerts/rules/digest-mail.ts";
import { listMailReasons } from "#features/people/notifications/rules/notification-kinds.ts";
import { toNotificationViews } from "#features/people/notifications/rules/notification-view.ts";
import { NOTIFICATIONS_PATH } from "#features/people/notifications/rules/paths.ts";
import type { Deps } from "#platform/deps.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { getLinkOrigin, getLocalOrigin } from "#platform/mail/link-origin.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";

interface TrialMail {
  /** The person who tries, and gets the mail. */
  readonly userId: string;
  /** The kind of the notification that would be mailed. */
  readonly kind: string;
  /** Names the mail, with the person and the time, in the log of the mail server. */
  readonly reference: string;
  readonly loadData: (context: { readonly locale: Locale; readonly now: Date }) => Promise<unknown>;
}

/** Mails a notification to the person who tries it, as teams would get it, marked as a trial. */
export async function sendTrialMail(
  { db, env, mailer, clock }: Pick<Deps, "db" | "env" | "mailer" | "clock">,
  { userId, kind, reference, loadData }: TrialMail,
): Promise<void> {
  const [person] = await db.select().from(users).where(eq(users.id, userId));
  if (!person?.email || !person.emailVerifiedAt) return;
  const { locale } = person;
  const t = getTranslator(locale);
  const now = clock.now();
  const data = await loadData({ locale, now });
  const row = { id: userId, kind, data, createdAt: now, readAt: null };
  const origin = getLinkOrigin(env, getLocalOrigin(env));
  const settings = `${origin}${NOTIFICATIONS_PATH}#mailed`;
  const name = `${person.firstName} ${person.lastName}`;
  const mail = buildDigestMail(
    {
      to: { name, address: person.email },
      locale,
      searches: [],
      notifications: toNotificationViews([row], { now, locale, t }),
      reasons: listMailReasons([kind]),
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
    reference: `${reference}-${userId}-${now.getTime()}`,
    ...renderMail(locale, {
      ...mail,
      subject: t("callNotices:trial.testSubject", { subject: mail.subject }),
    }),
  });
}
