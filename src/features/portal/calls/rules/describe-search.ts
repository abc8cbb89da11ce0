import type { Translate } from "#platform/i18n/translation-key.ts";
import type { Criteria } from "./criteria.ts";

/** A search in a few words, for the name of a feed: « eau », ANR, ouvert. Empty when it asks for everything. */
export function describeSearch(
  criteria: Criteria,
  partners: readonly { slug: string; code: string }[],
  t: Translate,
): string {
  const { keywords, openToCompanies, openToInternational } = criteria;
  return [
    ...(keywords ? [t("calls:filter.keywordsTag", { text: keywords })] : []),
    ...partners
      .filter((partner) => criteria.partners.includes(partner.slug))
      .map((partner) => partner.code),
    ...criteria.statuses.map((status) => t(`calls:status.${status}`).toLowerCase()),
    ...(openToCompanies ? [t("calls:filter.companiesTrue").toLowerCase()] : []),
    ...(openToInternational ? [t("calls:filter.internationalTrue").toLowerCase()] : []),
    ...criteria.ercPanels,
  ].join(", ");
}
