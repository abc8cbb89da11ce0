import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { ProductionCounts, ProductionList } from "../queries/production-list.server.ts";
import type { ProductionType } from "../rules/archive-types.ts";
import type { ListRequest } from "../rules/list-request.ts";
import { buildListQuery, listHref } from "../rules/paths.ts";
import { MAX_FAVOURITE_PRODUCTIONS } from "../rules/vocabulary.ts";
import { TypeIcon } from "./type-icon.tsx";

interface ProductionFiltersProps {
  request: ListRequest;
  list: Pick<ProductionList, "types" | "years">;
  counts: ProductionCounts;
}

export function ProductionFilters({ request, list, counts }: ProductionFiltersProps) {
  return (
    <div className="production-filters">
      <SearchForm request={request} years={list.years} />
      <TypeChips request={request} types={list.types} favourites={counts.favourites} />
    </div>
  );
}

function SearchForm({ request, years }: { request: ListRequest; years: ProductionList["years"] }) {
  const { t, locale } = useLanguage();
  const otherFilters = buildListQuery({ ...request, terms: "", year: null });
  // Keeps the chosen year as an option even without results.
  const known = years.some(({ year }) => year === request.year);
  const offered = known || !request.year ? years : [{ year: request.year, count: 0 }, ...years];
  return (
    <search>
      <form className="production-search" action={listHref(request, NO_FILTERS)}>
        {[...otherFilters].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          id="production-words"
          type="search"
          name="q"
          label={t("productions:filters.words")}
          placeholder={t("productions:filters.wordsHelp")}
          defaultValue={request.terms}
          maxLength={200}
          autoComplete="off"
        />
        <SelectField
          id="production-year"
          name="annee"
          label={t("productions:filters.year")}
          emptyLabel={t("productions:filters.anyYear")}
          defaultValue={request.year ?? ""}
          options={offered.map(({ year, count }) => ({
            value: String(year),
            label: t("productions:filters.option", {
              label: year,
              number: formatNumber(locale, count),
            }),
          }))}
        />
        <Button type="submit" icon="search">
          {t("productions:filters.submit")}
        </Button>
      </form>
    </search>
  );
}

const NO_FILTERS = { source: "hal", type: null, year: null, terms: "", favourites: false } as const;

const TYPES_SHOWN = 4;

/** Types shown and types behind "more". A single type is never hidden. */
function splitVisibleTypes<T>(types: readonly T[]): [readonly T[], readonly T[]] {
  const shown = types.length <= TYPES_SHOWN + 1 ? types.length : TYPES_SHOWN;
  return [types.slice(0, shown), types.slice(shown)];
}

interface TypeChipsProps {
  request: ListRequest;
  types: ProductionList["types"];
  favourites: number;
}

/** One chip per type, with its count. The row scrolls on narrow screens. */
function TypeChips({ request, types, favourites }: TypeChipsProps) {
  const { t, locale } = useLanguage();
  const all = types.reduce((sum, { count }) => sum + count, 0);
  const chosen = request.type;
  // The chosen type comes first, even without results.
  const current =
    types.find(({ type }) => type === chosen) ?? (chosen && { type: chosen, count: 0 });
  const others = types.filter(({ type }) => type !== chosen);
  const [first, rest] = splitVisibleTypes(current ? [current, ...others] : others);
  return (
    <nav className="chips" aria-label={t("productions:filters.types")}>
      <a
        className="chip"
        href={listHref(request, { favourites: !request.favourites })}
        aria-current={request.favourites ? "true" : undefined}
      >
        <Icon name="heart" />
        {t("productions:filters.favourites")}
        <span className="chip-count">
          {t("productions:filters.favouritesCount", {
            count: favourites,
            max: MAX_FAVOURITE_PRODUCTIONS,
          })}
        </span>
      </a>
      <a
        className="chip"
        href={listHref(request, { type: null })}
        aria-current={chosen ? undefined : "true"}
      >
        {t("productions:filters.anyType")}
        <span className="chip-count">{formatNumber(locale, all)}</span>
      </a>
      {first.map((one) => (
        <TypeChip key={one.type} request={request} {...one} />
      ))}
      {rest.length > 0 && (
        <details className="chips-more" id="production-types">
          <summary className="chip">
            {t("productions:filters.moreTypes", { count: rest.length })}
            <Icon name="chevron-down" />
          </summary>
          <div className="chips">
            {rest.map((one) => (
              <TypeChip key={one.type} request={request} {...one} />
            ))}
          </div>
        </details>
      )}
    </nav>
  );
}

interface TypeChipProps {
  request: ListRequest;
  type: ProductionType;
  count: number;
}

function TypeChip({ request, type, count }: TypeChipProps) {
  const { t, locale } = useLanguage();
  const chosen = type === request.type;
  return (
    <a
      className="chip"
      href={listHref(request, { type: chosen ? null : type })}
      aria-current={chosen ? "true" : undefined}
    >
      <TypeIcon type={type} />
      {t(`productions:types.${type}`)}
      <span className="chip-count">{formatNumber(locale, count)}</span>
    </a>
  );
}
