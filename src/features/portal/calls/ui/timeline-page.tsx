import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import {
  EMPTY_CRITERIA,
  FIRST_PAGE,
  RESULTS_ID,
  resultsHref,
  SEARCH_FIELDS,
  searchHref,
} from "../rules/criteria.ts";
import type { TimelineView } from "../views/timeline-view.server.ts";
import { Agenda } from "./agenda.tsx";
import { useCallExtras } from "./call-extras.tsx";
import { ActiveFilters, FiltersRegion } from "./filters.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { CorrectionsNotice, PastLastPageNotice } from "./results.tsx";
import { ViewSwitch } from "./results-bar.tsx";
import { SearchField } from "./search-field.tsx";
import { TimelineDrawing } from "./timeline-drawing.tsx";

/** The chronology: the field, filters and tags of the search page, then the timeline and the agenda. */
export function TimelinePage({ view, path }: { view: TimelineView; path: string }) {
  const { t, locale } = useLanguage();
  const { renderSearchAction, formFields } = useCallExtras();
  const { search } = view;
  const { criteria, request, total } = search;
  return (
    <>
      <search>
        <form action={resultsHref(path, EMPTY_CRITERIA)}>
          {formFields}
          {/* Keeps the sort order and page size of the card view. */}
          {criteria.sort !== EMPTY_CRITERIA.sort && (
            <input type="hidden" name={SEARCH_FIELDS.sort} value={criteria.sort} />
          )}
          {request.perPage !== FIRST_PAGE.perPage && (
            <input type="hidden" name={SEARCH_FIELDS.perPage} value={request.perPage} />
          )}
          <div className="hero timeline-hero">
            <div className="wrap">
              <h1>{t("calls:timeline.title")}</h1>
              <SearchField keywords={criteria.keywords} />
            </div>
          </div>
          <filter-sheet class="wrap filters-region">
            <FiltersRegion view={search} />
          </filter-sheet>
        </form>
      </search>
      <div className="wrap results" id={RESULTS_ID} data-under-sheet="">
        <div className="results-bar">
          <ActiveFilters view={search} path={path} />
          <div className="results-head">
            <div role="status" className="results-count">
              <h2>
                {total === 0
                  ? t("calls:results.zero")
                  : t("calls:results.count", {
                      count: total,
                      formatted: formatNumber(locale, total),
                    })}
              </h2>
            </div>
            <ViewSwitch view={search} current="timeline" />
            <div className="results-actions">{renderSearchAction(criteria)}</div>
          </div>
        </div>
        <PastLastPageNotice
          beyond={view.missingPage}
          pages={view.pages}
          firstPage={resultsHref(path, criteria, { ...request, page: 1 })}
        />
        <CorrectionsNotice view={search} path={path} />
        {total === 0 ? (
          <NothingFound view={search} path={path} />
        ) : (
          <>
            <TimelineDrawing
              // The timeline has its own order: one cached response serves every sort order.
              source={searchHref(`${path}/data`, { ...criteria, sort: EMPTY_CRITERIA.sort })}
              search={searchHref(path, criteria)}
              total={total}
              height={view.height}
              now={view.now}
            />
            <Agenda
              view={view}
              hrefFor={(page) => searchHref(path, criteria, { ...request, page })}
            />
          </>
        )}
      </div>
    </>
  );
}
