import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "#features/people/accounts/tables.server.ts";
import { formatDayTime } from "#platform/i18n/format.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import { getLinkOrigin, getLocalOrigin } from "#platform/mail/link-origin.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { loadDraftFields } from "../queries/call-draft.server.ts";
import { editCallHref } from "../rules/paths.ts";
import { parsePlanFailure } from "../rules/plan-failure.ts";
import { callDrafts } from "../tables.server.ts";

interface Payload {
  draftId: string;
  /** The account that planned the publication. */
  userId: string;
  at: string;
}

/** Tells the planner that a call was not published at its minute. The editor shows why. */
export const mailPublicationFailure: Job<Payload> = {
  id: "mail-publication-failure",
  payload: z.object({ draftId: z.uuid(), userId: z.uuid(), at: z.iso.datetime() }),
  retries: 8,
  rate: AWAITED_MAIL_RATE,
  async run({ db, env, mailer, clock }, { draftId, userId, at }) {
    const [found] = await db
      .select({ email: users.email, locale: users.locale, failure: callDrafts.publishFailure })
      .from(users)
      .innerJoin(callDrafts, eq(callDrafts.id, draftId))
      .where(eq(users.id, userId));
    if (!found?.email || found.failure === null) return;
    const { email, locale } = found;
    const failure = parsePlanFailure(found.failure);
    const t = getTranslator(locale);
    const { titleFr, titleEn } = await loadDraftFields(db, draftId);
    const title =
      (locale === "fr" ? titleFr.value : titleEn.value) || t("callPublication:untitled");
    const origin = getLinkOrigin(env, getLocalOrigin(env));
    await mailer.send({
      to: { address: email },
      reference: `publication-failure-${draftId}-${at}`,
      ...renderMail(locale, {
        subject: t("callPublication:mail.subject", { title }),
        title: t("callPublication:mail.title"),
        parts: [
          { kind: "text", text: t(`callPublication:mail.reasons.${failure}`, { title }) },
          {
            kind: "facts",
            facts: [
              [t("callPublication:mail.when"), formatDayTime(locale, new Date(at), clock.now())],
            ],
          },
          {
            kind: "text",
            text: t(`callPublication:mail.next.${failure === "checkList" ? "missing" : "other"}`),
          },
          {
            kind: "action",
            label: t("callPublication:mail.action"),
            href: origin + editCallHref(draftId),
          },
        ],
        footer: t("callPublication:mail.footer"),
      }),
    });
  },
};
