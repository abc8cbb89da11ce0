import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { CheckboxGroup, RadioGroup } from "#ui/choices.tsx";
import { Icon } from "#ui/icon.tsx";
import { classNames, MenuDropdown } from "#ui/menu-dropdown.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Tag } from "#ui/tag.tsx";
import { DateInput, TextField } from "#ui/text-field.tsx";
import { type Criteria, EMPTY_CRITERIA, resultsHref, SEARCH_FIELDS } from "../rules/criteria.ts";
import { withoutFilter } from "../rules/filter-tags.ts";
import { STATUSES } from "../rules/status.ts";
import type { SearchView } from "../views/search-view.server.ts";
import { FILTER_SHEET_ID } from "./dom-names.ts";

/**
 * The filters: a row of menus; on a small screen a button that opens them as a sheet. The sheet is a native popover, so
 * it opens without script; browsers without popovers show the filters in the page.
 */
export function FiltersRegion({ view }: { view: SearchView }) {
  const { t, locale } = useLanguage();
  const active = view.tags.length - (view.criteria.keywords ? 1 : 0);
  return (
    <>
      <button
        type="button"
        className={classNames("btn filters-open", active > 0 && "btn-on")}
        popoverTarget={FILTER_SHEET_ID}
      >
        <Icon name="sliders" />
        {active > 0 ? t("calls:live.filtersCount", { number: active }) : t("calls:live.filters")}
      </button>
      <fieldset
        id={FILTER_SHEET_ID}
        className="filters"
        popover="auto"
        aria-label={t("calls:live.filters")}
      >
        <div className="sheet-head">
          <b>{t("calls:live.filters")}</b>
          <button
            type="button"
            className="btn-icon"
            popoverTarget={FILTER_SHEET_ID}
            popoverTargetAction="hide"
            aria-label={t("calls:live.closeFilters")}
          >
            <Icon name="close" />
          </button>
        </div>
        <Filters view={view} />
        <div className="sheet-foot">
          <span className="sheet-count">
            {view.total === 0
              ? t("calls:results.zero")
              : t("calls:results.count", {
                  count: view.total,
                  formatted: formatNumber(locale, view.total),
                })}
          </span>
          <Button type="submit" variant="primary">
            {t("calls:live.seeResults")}
          </Button>
        </div>
      </fieldset>
    </>
  );
}

/** The filter menus; each choice shows how many calls it would leave. */
function Filters({ view }: { view: SearchView }) {
  const { t, locale } = useLanguage();
  const { criteria, facets } = view;
  const number = (value: number) => formatNumber(locale, value);
  const named = (name: string, values: string[]) =>
    values.length === 0
      ? name
      : values.length <= 2
        ? t("calls:filter.chosen", { name, values: values.join(", ") })
        : t("calls:filter.chosenCount", { name, number: values.length });
  return (
    <>
      <MenuDropdown
        summary={named(
          t("calls:filter.status"),
          criteria.statuses.map((status) => t(`calls:status.${status}`).toLowerCase()),
        )}
        active={criteria.statuses.length > 0}
      >
        <CheckboxGroup
          id="filter-status"
          legend={t("calls:filter.status")}
          name={SEARCH_FIELDS.statuses}
          layout="bare"
          defaultValue={criteria.statuses}
          options={STATUSES.map((status) => ({
            value: status,
            label: t(`calls:status.${status}`),
            count: number(facets.statuses[status]),
          }))}
        />
        <Apply />
      </MenuDropdown>
      <MenuDropdown
        summary={named(
          t("calls:filter.partner"),
          view.partners
            .filter((partner) => criteria.partners.includes(partner.slug))
            .map((partner) => partner.code),
        )}
        active={criteria.partners.length > 0}
      >
        <CheckboxGroup
          id="filter-partner"
          legend={t("calls:filter.partner")}
          name={SEARCH_FIELDS.partners}
          layout="bare"
          defaultValue={criteria.partners}
          options={view.partners.map((partner) => ({
            value: partner.slug,
            label: partner.code,
            help: partner.name,
            count: number(facets.partners[partner.slug] ?? 0),
          }))}
        />
        <Apply />
      </MenuDropdown>
      <YesNoFilter
        id="filter-companies"
        name={SEARCH_FIELDS.openToCompanies}
        label={t("calls:filter.companies")}
        labels={{ true: t("calls:filter.companiesTrue"), false: t("calls:filter.companiesFalse") }}
        value={criteria.openToCompanies}
        counts={facets.openToCompanies}
      />
      <YesNoFilter
        id="filter-international"
        name={SEARCH_FIELDS.openToInternational}
        label={t("calls:filter.international")}
        labels={{
          true: t("calls:filter.internationalTrue"),
          false: t("calls:filter.internationalFalse"),
        }}
        value={criteria.openToInternational}
        counts={facets.openToInternational}
      />
      <MoreCriteria view={view} />
    </>
  );
}

function YesNoFilter(props: {
  id: string;
  name: string;
  label: string;
  labels: { true: string; false: string };
  value: boolean | null;
  counts: { true: number; false: number };
}) {
  const { t, locale } = useLanguage();
  const { id, name, label, labels, value, counts } = props;
  return (
    <MenuDropdown summary={value === null ? label : labels[`${value}`]} active={value !== null}>
      <RadioGroup
        id={id}
        legend={label}
        name={name}
        layout="bare"
        defaultValue={value === null ? "" : String(value)}
        options={[
          {
            value: "",
            label: t("calls:filter.any"),
            count: formatNumber(locale, counts.true + counts.false),
          },
          { value: "true", label: labels.true, count: formatNumber(locale, counts.true) },
          { value: "false", label: labels.false, count: formatNumber(locale, counts.false) },
        ]}
      />
      <Apply />
    </MenuDropdown>
  );
}

function MoreCriteria({ view: { criteria, panels } }: { view: SearchView }) {
  const { t } = useLanguage();
  const { closingFrom, closingTo, amountMin, ercPanels } = criteria;
  const domains = Object.groupBy(panels, (panel) => panel.code.slice(0, 2));
  const active = Boolean(closingFrom || closingTo || amountMin !== null || ercPanels.length > 0);
  return (
    <MenuDropdown summary={t("calls:filter.more")} active={active}>
      <div className="stack more-criteria">
        <DateInput
          id="filter-closing-from"
          name={SEARCH_FIELDS.closingFrom}
          label={t("calls:filter.closingFrom")}
          defaultValue={closingFrom ?? ""}
        />
        <DateInput
          id="filter-closing-to"
          name={SEARCH_FIELDS.closingTo}
          label={t("calls:filter.closingTo")}
          defaultValue={closingTo ?? ""}
        />
        <TextField
          id="filter-amount"
          name={SEARCH_FIELDS.amountMin}
          label={t("calls:filter.amountMin")}
          help={t("calls:filter.amountHelp")}
          inputMode="numeric"
          pattern="[0-9]*"
          defaultValue={amountMin ?? ""}
        />
        <SelectField
          id="filter-erc"
          name={SEARCH_FIELDS.ercPanels}
          label={t("calls:filter.erc")}
          emptyLabel={t("calls:filter.any")}
          defaultValue={ercPanels[0] ?? ""}
          options={Object.entries(domains).map(([domain, list]) => ({
            label: domain,
            options: (list ?? []).map(({ code, name }) => ({
              value: code,
              label: `${code} – ${name}`,
            })),
          }))}
        />
        <Apply />
      </div>
    </MenuDropdown>
  );
}

function Apply() {
  const { t } = useLanguage();
  return (
    <div className="menu-apply">
      <Button type="submit" size="s" variant="primary">
        {t("calls:filter.apply")}
      </Button>
    </div>
  );
}

/** Active filters as removable tags, and a button that removes all. */
export function ActiveFilters({ view, path }: { view: SearchView; path: string }) {
  const { t } = useLanguage();
  const { criteria, request, tags } = view;
  if (tags.length === 0) return null;
  const href = (changed: Criteria) => resultsHref(path, changed, { ...request, page: 1 });
  return (
    <ul className="active-filters" aria-label={t("calls:filter.active")}>
      {tags.map((tag) => (
        <li key={tag.label}>
          <Tag
            remove={{
              href: href(withoutFilter(criteria, tag)),
              label: t("calls:filter.remove", { name: tag.label }),
            }}
          >
            {tag.label}
          </Tag>
        </li>
      ))}
      <li>
        <ButtonLink
          variant="quiet"
          size="s"
          href={href({ ...EMPTY_CRITERIA, sort: criteria.sort })}
        >
          {t("calls:filter.reset")}
        </ButtonLink>
      </li>
    </ul>
  );
}
