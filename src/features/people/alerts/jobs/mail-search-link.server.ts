import { z } from "zod";
import { listPartners } from "#features/portal/partners/queries/partners.server.ts";
import { formatList } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import type { MailContent } from "#platform/mail/mail-content.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { findSearch } from "../queries/searches.server.ts";
import type { Frequency } from "../rules/frequency.ts";
import { manageSearchLink, unsubscribeLink } from "../rules/mail-links.ts";
import { UNCONFIRMED_DAYS } from "../rules/saved-search.ts";
import { describeCriteria, fromStoredCriteria } from "../rules/search-criteria.ts";

interface Payload {
  id: string;
  origin: string;
  /** The time of the request: another request is another mail, a retry of this job is not. */
  asked: number;
}

/** Mails a confirmation link for a search, or the management link if the search is already confirmed. */
export const mailSearchLink: Job<Payload> = {
  id: "mail-search-link",
  payload: z.object({ id: z.uuid(), origin: z.url(), asked: z.number() }),
  retries: 8,
  rate: AWAITED_MAIL_RATE,
  async run({ db, mailer, signer }, { id, origin, asked }) {
    const search = await findSearch(db, id);
    if (!search?.email) return;
    const t = getTranslator(search.locale);
    const partners = await listPartners(db);
    const content = buildSearchLinkMail({
      kind: search.confirmedAt ? "known" : "confirm",
      criteria: describeCriteria(fromStoredCriteria(search.criteria), partners, search.locale, t),
      frequency: search.frequency,
      href: manageSearchLink(signer, origin, id, null),
      locale: search.locale,
      t,
    });
    await mailer.send({
      to: { address: search.email },
      reference: `search-link-${id}-${asked}`,
      unsubscribeUrl: unsubscribeLink(signer, origin, id),
      ...renderMail(search.locale, content),
    });
  },
};

interface SearchLinkMail {
  /** `confirm` for a new search, `known` for one already confirmed. */
  kind: "confirm" | "known";
  criteria: string[];
  frequency: Frequency;
  href: string;
  locale: Locale;
  t: Translate;
}

/** Builds the mail to a visitor who asked for an alert. */
function buildSearchLinkMail(mail: SearchLinkMail): MailContent {
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
