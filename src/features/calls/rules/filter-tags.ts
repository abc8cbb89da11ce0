import { formatDate, formatEuros } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/words.ts";
import type { Criteria } from "./criteria.ts";

/** An active filter in words, and the search without it. */
export interface FilterTag {
  readonly label: string;
  readonly without: Criteria;
}

export function filterTags(
  criteria: Criteria,
  partners: readonly { readonly slug: string; readonly code: string }[],
  locale: Locale,
  t: Translate,
  /** Where what was typed stands in full beside it, a sentence is named by its beginning. */
  maxText = Number.POSITIVE_INFINITY,
): FilterTag[] {
  const tags: FilterTag[] = [];
  const add = (label: string, change: Partial<Criteria>) =>
    tags.push({ label, without: { ...criteria, ...change } });
  const day = (civilDay: string) => formatDate(locale, new Date(`${civilDay}T12:00:00Z`));

  if (criteria.keywords)
    add(t("calls:filter.keywordsTag", { text: shortened(criteria.keywords, maxText) }), {
      keywords: "",
    });
  for (const status of criteria.statuses) {
    add(t(`calls:status.${status}`), {
      statuses: criteria.statuses.filter((other) => other !== status),
    });
  }
  for (const slug of criteria.partners) {
    add(partners.find((partner) => partner.slug === slug)?.code ?? slug, {
      partners: criteria.partners.filter((other) => other !== slug),
    });
  }
  if (criteria.openToCompanies !== null) {
    add(
      t(criteria.openToCompanies ? "calls:filter.companiesTrue" : "calls:filter.companiesFalse"),
      { openToCompanies: null },
    );
  }
  if (criteria.openToInternational !== null) {
    add(
      t(
        criteria.openToInternational
          ? "calls:filter.internationalTrue"
          : "calls:filter.internationalFalse",
      ),
      { openToInternational: null },
    );
  }
  if (criteria.closingFrom) {
    add(t("calls:filter.closingFromTag", { date: day(criteria.closingFrom) }), {
      closingFrom: null,
    });
  }
  if (criteria.closingTo) {
    add(t("calls:filter.closingToTag", { date: day(criteria.closingTo) }), { closingTo: null });
  }
  if (criteria.amountMin !== null) {
    add(t("calls:filter.amountTag", { amount: formatEuros(locale, criteria.amountMin) }), {
      amountMin: null,
    });
  }
  for (const panel of criteria.ercPanels) {
    add(panel, { ercPanels: criteria.ercPanels.filter((other) => other !== panel) });
  }
  return tags;
}

function shortened(text: string, max: number): string {
  const [...letters] = text;
  if (letters.length <= max) return text;
  const kept = letters.slice(0, max).join("");
  return `${kept.replace(/\s+\S*$/, "")}…`;
}
