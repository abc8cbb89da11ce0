import { useState } from "react";
import { useLocation } from "react-router";
import { useLanguage } from "#platform/i18n/context.tsx";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { AppLink } from "#ui/app-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { useFollowLinks } from "#ui/live/navigation.ts";
import { MenuDropdown } from "#ui/menu-dropdown.tsx";
import { Tag } from "#ui/tag.tsx";
import {
  listChosenValues,
  removePart,
  setCondition,
  toggleChoice,
} from "../rules/edit-list-query.ts";
import { formatListQuery } from "../rules/format-list-query.ts";
import {
  EMPTY_LIST_QUERY,
  type ListCondition,
  type ListField,
  type ListFields,
  type ListQuery,
} from "../rules/list-query.ts";

/** Quick choices of a date field: from this many days ago. Values are understood in both languages. */
const DATE_CHOICES = { today: "0j", week: "7j", month: "30j", year: "365j" } as const;

interface ListFiltersProps {
  readonly fields: ListFields;
  readonly query: ListQuery;
  /** The address of the list with another query. */
  readonly hrefFor: (query: ListQuery) => string;
}

/** The query as menus and chips. Each option is a link to the list with the changed query. */
export function ListFilters({ fields, query, hrefFor }: ListFiltersProps) {
  const { t, locale } = useLanguage();
  // The menus have a hundred links and more: one handler for all of them instead of a component for each.
  const followLinks = useFollowLinks();
  const chips = listPartLabels(t, locale, fields, query).map((label, at) => ({
    label,
    without: removePart(query, at),
  }));
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that is followed by keyboard is clicked, too */}
      <ul className="list-filters" aria-label={t("lists:filters")} onClick={followLinks}>
        {Object.entries(fields).map(([key, field]) => {
          const hasMenu =
            field.kind === "date" || (field.kind === "choice" && field.choices.length > 0);
          return hasMenu && <FilterMenu key={key} {...{ fieldKey: key, field, query, hrefFor }} />;
        })}
      </ul>
      {chips.length > 0 && (
        <ul className="list-chips" aria-label={t("lists:active")}>
          {chips.map(({ label, without }) => (
            <li key={formatListQuery(without, fields, locale)}>
              <Tag
                remove={{
                  label: t("lists:remove", { condition: label }),
                  href: hrefFor(without),
                }}
              >
                {label}
              </Tag>
            </li>
          ))}
          <li>
            <AppLink href={hrefFor({ ...EMPTY_LIST_QUERY, sort: query.sort })}>
              {t("lists:clear")}
            </AppLink>
          </li>
        </ul>
      )}
    </>
  );
}

/** Names the field whose long menu is drawn, for readers without script. */
const MENU_PARAM = "menu";
/** Longer menus are drawn when they are opened: a hundred links cost as much as half the rows of the list. */
const MAX_DRAWN_CHOICES = 30;

interface FilterMenuProps extends Pick<ListFiltersProps, "query" | "hrefFor"> {
  readonly fieldKey: string;
  readonly field: ListField;
}

function FilterMenu({ fieldKey, field, query, hrefFor }: FilterMenuProps) {
  const { t, locale } = useLanguage();
  const { search } = useLocation();
  const isAsked = new URLSearchParams(search).get(MENU_PARAM) === fieldKey;
  const [isOpened, setIsOpened] = useState(isAsked);
  const isLong = field.kind === "choice" && field.choices.length > MAX_DRAWN_CHOICES;
  const options = isLong && !isOpened ? null : listOptions(t, locale, query, fieldKey, field);
  const isActive = options
    ? options.some(({ isChosen }) => isChosen)
    : listChosenValues(query, fieldKey).length > 0;
  const href = hrefFor(query);
  return (
    <li>
      <MenuDropdown
        summary={field.labels[locale]}
        active={isActive}
        initiallyOpen={isAsked}
        onToggle={isLong ? (isOpen) => isOpen && setIsOpened(true) : undefined}
      >
        <ul className="menu-list">
          {options ? (
            options.map(({ value, label, isChosen, next }) => (
              <li key={value}>
                <a href={hrefFor(next)} aria-current={isChosen ? "true" : undefined}>
                  {isChosen && <Icon name="check" />}
                  {label}
                </a>
              </li>
            ))
          ) : (
            <li>
              <a href={`${href}${href.includes("?") ? "&" : "?"}${MENU_PARAM}=${fieldKey}`}>
                {t("lists:allChoices")}
              </a>
            </li>
          )}
        </ul>
      </MenuDropdown>
    </li>
  );
}

/** The conditions and words of a query as chips name them. */
export function listPartLabels(
  t: Translate,
  locale: Locale,
  fields: ListFields,
  query: ListQuery,
): string[] {
  return [
    ...query.conditions.map((condition) => formatCondition(t, locale, fields, condition)),
    ...query.words.map(({ text, isExact, isNegated }) => {
      const word = isExact ? t("lists:exact", { text }) : text;
      return isNegated ? t("lists:not", { condition: word }) : word;
    }),
  ];
}

interface FilterOption {
  readonly value: string;
  readonly label: string;
  readonly isChosen: boolean;
  /** The query when this option is pressed. */
  readonly next: ListQuery;
}

/** The options of a field's menu; fields of texts and numbers are typed and have none. */
function listOptions(
  t: Translate,
  locale: Locale,
  query: ListQuery,
  key: string,
  field: ListField,
): FilterOption[] {
  if (field.kind === "choice") {
    const chosen = listChosenValues(query, key);
    return field.choices.map(({ value, labels }) => ({
      value,
      label: labels[locale],
      isChosen: chosen.includes(value),
      next: toggleChoice(query, key, value),
    }));
  }
  if (field.kind !== "date") return [];
  return (Object.keys(DATE_CHOICES) as (keyof typeof DATE_CHOICES)[]).map((name) => {
    const value = DATE_CHOICES[name];
    const isChosen = query.conditions.some(
      (other) => other.field === key && other.operator === ">=" && other.values[0] === value,
    );
    const values = isChosen ? [] : [value];
    return {
      value,
      label: t(`lists:dates.${name}`),
      isChosen,
      next: setCondition(query, { field: key, operator: ">=", values, isNegated: false }),
    };
  });
}

function formatCondition(
  t: Translate,
  locale: Locale,
  fields: ListFields,
  { field: key, operator, values, isNegated }: ListCondition,
): string {
  const field = fields[key];
  const quick = Object.entries(DATE_CHOICES).find(
    ([, value]) => operator === ">=" && values[0] === value,
  )?.[0] as keyof typeof DATE_CHOICES | undefined;
  const labels = values.map((value) =>
    field?.kind === "choice"
      ? (field.choices.find((choice) => choice.value === value)?.labels[locale] ?? value)
      : value,
  );
  const params = { field: field?.labels[locale] ?? key, values: labels.join(t("lists:or")) };
  const isQuickDate = field?.kind === "date" && quick !== undefined;
  const text = isQuickDate
    ? t("lists:condition", { ...params, values: t(`lists:dates.${quick}`) })
    : operator === ":"
      ? t("lists:condition", params)
      : t("lists:comparison", {
          ...params,
          operator: { ">": ">", "<": "<", ">=": "≥", "<=": "≤" }[operator],
        });
  return isNegated ? t("lists:not", { condition: text }) : text;
}
