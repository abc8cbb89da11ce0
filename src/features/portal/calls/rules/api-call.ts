import type { CallCardRow } from "../queries/calls.server.ts";
import { callHref } from "./call-card.ts";
import { getCallPhase } from "./status.ts";

/** A call as clients of the API see it: both languages, instants in UTC. */
export function toApiCall(row: CallCardRow, now: Date, origin: string) {
  return {
    id: row.id,
    slug: row.slug,
    partner: row.partner.slug,
    url: row.url,
    page: `${origin}${callHref(row.slug)}`,
    status: getCallPhase(row, now),
    title: { fr: row.titleFr, en: row.titleEn },
    description: { fr: row.summaryFr, en: row.summaryEn },
    publicationDate: row.publishedAt,
    openingDate: row.opensAt,
    closingDate: row.closesAt,
    openToCompanies: row.openToCompanies,
    openToInternational: row.openToInternational,
    consortiumType: row.consortiumType,
  };
}
