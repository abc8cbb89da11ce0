import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate, formatEuros } from "#platform/i18n/format.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Tag } from "#ui/tag.tsx";
import { type Criteria, EVERYTHING, searchHref } from "../rules/criteria.ts";
import type { SearchView } from "../search-page.server.ts";

/** Every active filter as a tag that can be taken away, and one button that takes all. */
export function ActiveFilters({ view, path }: { view: SearchView; path: string }) {
  const { t } = useLanguage();
  const tags = useTags(view);
  if (tags.length === 0) return null;
  const { criteria, request } = view;
  const href = (changed: Criteria) => searchHref(path, changed, { ...request, page: 1 });
  return (
    <ul className="active-filters" aria-label={t("calls:filter.active")}>
      {tags.map(({ label, without }) => (
        <li key={label}>
          <Tag remove={{ href: href(without), label: t("calls:filter.remove", { name: label }) }}>
            {label}
          </Tag>
        </li>
      ))}
      <li>
        <ButtonLink variant="quiet" size="s" href={href({ ...EVERYTHING, sort: criteria.sort })}>
          {t("calls:filter.reset")}
        </ButtonLink>
      </li>
    </ul>
  );
}

function useTags({ criteria, partners }: SearchView): { label: string; without: Criteria }[] {
  const { t, locale } = useLanguage();
  const tags: { label: string; without: Criteria }[] = [];
  const add = (label: string, change: Partial<Criteria>) =>
    tags.push({ label, without: { ...criteria, ...change } });
  const day = (civilDay: string) => formatDate(locale, new Date(`${civilDay}T12:00:00Z`));

  if (criteria.keywords)
    add(t("calls:filter.keywordsTag", { text: criteria.keywords }), { keywords: "" });
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
