import { href } from "react-router";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Button, CopyButton } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { SegmentedLinks } from "#ui/navigation.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { PAGE_SIZES, resultsHref, SEARCH_FIELDS, SORTS, searchHref } from "../rules/criteria.ts";
import { VIEW_PATHS } from "../rules/paths.ts";
import type { SearchView } from "../views/search-view.server.ts";
import { useCallExtras } from "./call-extras.tsx";
import { StripFound, type StripState } from "./deadline-strip.tsx";
import { SEARCH_FORM_ID } from "./dom-names.ts";
import { ActiveFilters } from "./filters.tsx";

interface ResultsBarProps {
  view: SearchView;
  path: string;
  /** Scheme and host of the shared link. */
  origin: string;
  strip: StripState;
}

/** The bar above the results: filters, count, order, view switch and actions. */
export function ResultsBar(props: ResultsBarProps) {
  return (
    <>
      {/* Rendered even when empty: morphing keeps the position of the elements that follow. */}
      <div className="results-filters">
        <ActiveFilters view={props.view} path={props.path} />
      </div>
      <StripFound strip={props.strip} />
      <div className="results-head">
        <ResultsCount view={props.view} />
        <ViewSwitch view={props.view} current="cards" />
      </div>
      <div className="results-tools">
        <ResultsOrder view={props.view} />
        <ResultsActions {...props} />
      </div>
    </>
  );
}

function ResultsCount({ view: { criteria, total, hasNoSearchWords } }: { view: SearchView }) {
  const { t, locale } = useLanguage();
  const isRanked = criteria.keywords !== "" && !hasNoSearchWords;
  const order =
    criteria.sort === "relevance"
      ? t(isRanked ? "calls:results.sortedByRelevance" : "calls:results.sortedByUrgency")
      : t("calls:results.sortedBy", { sort: t(`calls:sort.${criteria.sort}`).toLowerCase() });
  return (
    <div role="status" className="results-count">
      <h2 id="results-title" tabIndex={-1}>
        {total === 0
          ? t("calls:results.zero")
          : t("calls:results.count", { count: total, formatted: formatNumber(locale, total) })}
      </h2>
      {/* Rendered even when empty: morphing keeps the position of the elements that follow. */}
      <span className="muted small">{total > 1 && order}</span>
    </div>
  );
}

function ResultsOrder({ view: { criteria, request } }: { view: SearchView }) {
  const { t } = useLanguage();
  const defaultOrder = criteria.keywords ? "relevance" : "urgency";
  const sizes = [...new Set([...PAGE_SIZES, request.perPage])].sort((a, b) => a - b);
  return (
    <div className="results-choices">
      <SelectField
        id="sort"
        form={SEARCH_FORM_ID}
        name={SEARCH_FIELDS.sort}
        label={t("calls:sort.label")}
        defaultValue={criteria.sort}
        options={SORTS.map((sort) => ({
          value: sort,
          label: t(`calls:sort.${sort === "relevance" ? defaultOrder : sort}`),
        }))}
      />
      <SelectField
        id="per-page"
        form={SEARCH_FORM_ID}
        name={SEARCH_FIELDS.perPage}
        label={t("calls:results.perPage")}
        defaultValue={request.perPage}
        options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
      />
      <span className="without-script">
        <Button type="submit" size="s" form={SEARCH_FORM_ID}>
          {t("calls:results.apply")}
        </Button>
      </span>
    </div>
  );
}

function ResultsActions({ view, path, origin }: ResultsBarProps) {
  const { t } = useLanguage();
  const { renderSearchAction } = useCallExtras();
  return (
    <div className="results-actions">
      {view.total > 0 && (
        <ButtonLink
          variant="quiet"
          size="s"
          icon="download"
          href={searchHref(href("/export-csv"), view.criteria)}
          aria-label={t("calls:live.exportLabel")}
        >
          {t("calls:live.export")}
        </ButtonLink>
      )}
      {/* The script changes this button, so it is replaced instead of morphed. */}
      <span data-replace="" className="copy-link">
        <CopyButton
          text={`${origin}${path}?${new URLSearchParams({ [SEARCH_FIELDS.token]: view.token })}`}
          label={t("calls:live.copyLink")}
          copiedLabel={t("calls:live.copied")}
        />
      </span>
      {renderSearchAction(view.criteria)}
    </div>
  );
}

/** Switches between cards and chronology for the same search. */
export function ViewSwitch({
  view: { criteria, request },
  current,
}: {
  view: Pick<SearchView, "criteria" | "request">;
  current: keyof typeof VIEW_PATHS;
}) {
  const t = useT();
  const firstPage = { ...request, page: 1 };
  return (
    <SegmentedLinks
      label={t("calls:view.label")}
      items={(["cards", "timeline"] as const).map((name) => ({
        href: resultsHref(VIEW_PATHS[name], criteria, firstPage),
        label: t(`calls:view.${name}`),
        icon: name === "cards" ? "grid" : "timeline",
        current: name === current,
      }))}
    />
  );
}
