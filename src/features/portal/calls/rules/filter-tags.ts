import { formatDate, formatEuros } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { type Criteria, EMPTY_CRITERIA } from "./criteria.ts";

/** One filter of a search; `value` selects one value of a filter that accepts several. */
export interface Filter {
  readonly field: keyof Criteria;
  readonly value?: string;
}

/** An active filter with its label. */
export interface FilterTag extends Filter {
  readonly label: string;
}

/** The search without one of its filters. */
export function withoutFilter(criteria: Criteria, { field, value }: Filter): Criteria {
  const current = criteria[field];
  const remaining = Array.isArray(current)
    ? current.filter((one) => one !== value)
    : EMPTY_CRITERIA[field];
  return { ...criteria, [field]: remaining };
}

export function listFilterTags(
  criteria: Criteria,
  partners: readonly { readonly slug: string; readonly code: string }[],
  locale: Locale,
  t: Translate,
  /** Cuts the keywords in the label where the search field already shows them in full. */
  maxText = Number.POSITIVE_INFINITY,
): FilterTag[] {
  const tags: FilterTag[] = [];
  const add = (label: string, field: keyof Criteria, value?: string) =>
    tags.push({ label, field, ...(value === undefined ? {} : { value }) });
  const day = (civilDay: string) => formatDate(locale, new Date(`${civilDay}T12:00:00Z`));
  const { keywords, openToCompanies, openToInternational, amountMin } = criteria;

  if (keywords)
    add(t("calls:filter.keywordsTag", { text: truncate(keywords, maxText) }), "keywords");
  for (const status of criteria.statuses) add(t(`calls:status.${status}`), "statuses", status);
  for (const slug of criteria.partners) {
    const partner = partners.find((one) => one.slug === slug);
    add(partner?.code ?? slug, "partners", slug);
  }
  if (openToCompanies !== null) {
    const key = openToCompanies ? "calls:filter.companiesTrue" : "calls:filter.companiesFalse";
    add(t(key), "openToCompanies");
  }
  if (openToInternational !== null) {
    const key = openToInternational
      ? "calls:filter.internationalTrue"
      : "calls:filter.internationalFalse";
    add(t(key), "openToInternational");
  }
  if (criteria.closingFrom)
    add(t("calls:filter.closingFromTag", { date: day(criteria.closingFrom) }), "closingFrom");
  if (criteria.closingTo)
    add(t("calls:filter.closingToTag", { date: day(criteria.closingTo) }), "closingTo");
  if (amountMin !== null)
    add(t("calls:filter.amountTag", { amount: formatEuros(locale, amountMin) }), "amountMin");
  for (const panel of criteria.ercPanels) add(panel, "ercPanels", panel);
  return tags;
}

function truncate(text: string, max: number): string {
  const [...letters] = text;
  if (letters.length <= max) return text;
  const start = letters.slice(0, max).join("");
  return `${start.replace(/\s+\S*$/, "")}…`;
}

/**
 * A short description of a search, for the title of a feed: « eau », ANR, ouvert. Empty for a search without criteria.
 */
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
