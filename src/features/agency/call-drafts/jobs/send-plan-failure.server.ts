import { eq } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import type { Deps } from "#platform/deps.ts";
import { formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { getLinkOrigin, getLocalOrigin } from "#platform/mail/link-origin.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { toMailedPath } from "../../administration/rules/back-office-path.ts";

interface FailureTexts {
  readonly subject: string;
  readonly title: string;
  readonly reason: string;
  /** What the planner can do now. */
  readonly next: string;
  readonly action: string;
  /** Why the person gets the mail, unless they planned the publication. */
  readonly footer?: string;
}

interface PlanFailureMail {
  /** The account that planned the publication, or that is told instead. */
  readonly userId: string;
  readonly reference: string;
  /** The minute of the plan. */
  readonly at: Date;
  /** The page on which the publication can be repeated. */
  readonly path: string;
  readonly formatTexts: (t: Translate, locale: Locale) => FailureTexts;
}

/** Mails to a person, usually the planner, that a publication did not happen at its minute. */
export async function sendPlanFailure(
  { db, env, mailer, clock }: Pick<Deps, "db" | "env" | "mailer" | "clock">,
  { userId, reference, at, path, formatTexts }: PlanFailureMail,
): Promise<void> {
  const [person] = await db
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(eq(users.id, userId));
  if (!person?.email) return;
  const { email, locale } = person;
  const t = getTranslator(locale);
  const { subject, title, reason, next, action, footer } = formatTexts(t, locale);
  const origin = getLinkOrigin(env, getLocalOrigin(env));
  await mailer.send({
    to: { address: email },
    reference,
    ...renderMail(locale, {
      ...{ subject, title },
      parts: [
        { kind: "text", text: reason },
        {
          kind: "facts",
          facts: [[t("callPublication:mail.when"), formatDayTime(locale, at, clock.now())]],
        },
        { kind: "text", text: next },
        { kind: "action", label: action, href: origin + toMailedPath(path) },
      ],
      footer: footer ?? t("callPublication:mail.footer"),
    }),
  });
}
