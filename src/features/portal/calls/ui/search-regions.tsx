import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { classNames } from "#ui/menu-dropdown.tsx";
import type { SearchView } from "../views/search-view.server.ts";
import { Filters } from "./filters.tsx";
import { FILTER_SHEET_ID } from "./search-form.ts";

/**
 * The filters: a row of menus; on a small screen one button that raises them in a sheet. The sheet is the browser's
 * own popover, so it opens without script, and where it is not known the filters simply stand in the page.
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
