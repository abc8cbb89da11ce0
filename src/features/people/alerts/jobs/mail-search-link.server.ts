import { z } from "zod";
import { listPartners } from "#features/portal/partners/queries/partners.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { findSearch } from "../queries/searches.server.ts";
import { manageSearchLink, unsubscribeLink } from "../rules/saved-search-links.ts";
import { describeCriteria, fromStoredCriteria } from "../rules/search-criteria.ts";
import { buildSearchLinkMail } from "./search-link-mail.ts";

interface Payload {
  id: string;
  origin: string;
  /** When it was asked for: asking again is another mail, running this twice is not. */
  asked: number;
}

/** Asks the owner of an address to confirm a search, or leads them to the one they have confirmed before. */
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
