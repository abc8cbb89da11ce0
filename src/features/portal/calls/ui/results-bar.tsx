import { href } from "react-router";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Button, CopyButton } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { PAGE_SIZES, SEARCH_FIELDS, SORTS, searchHref } from "../rules/criteria.ts";
import type { SearchView } from "../views/search-view.server.ts";
import { ActiveFilters } from "./active-filters.tsx";
import { useCallExtras } from "./call-extras.tsx";
import { StripFound, type StripState } from "./deadline-strip.tsx";
import { SEARCH_FORM_ID } from "./search-form.ts";
import { ViewSwitch } from "./view-switch.tsx";

interface ResultsBarProps {
  view: SearchView;
  path: string;
  /** Scheme and host, for the link that is shared. */
  origin: string;
  strip: StripState;
}

/** What the search asks for, how many it found, in which order, shown how, and what can be done with all of them. */
export function ResultsBar(props: ResultsBarProps) {
  return (
    <>
      {/* Always there, as the order below is: what follows keeps its place when the bar is brought up to date. */}
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
      {/* Always there, so that what follows keeps its place when the bar is brought up to date. */}
      <span className="muted small">{total > 1 && order}</span>
    </div>
  );
}

function ResultsOrder({ view: { criteria, request } }: { view: SearchView }) {
  const { t } = useLanguage();
  const natural = criteria.keywords ? "relevance" : "urgency";
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
          label: t(`calls:sort.${sort === "relevance" ? natural : sort}`),
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
      {/* Its script changes it once it stands: it is put in anew rather than brought up to date. */}
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
