import { useLanguage } from "#platform/i18n/context.tsx";
import { formatList, formatNumber } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { CardGrid } from "#ui/card-grid.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { FIELDS, PAGE_SIZES, SORTS, searchHref } from "../rules/criteria.ts";
import type { SearchView } from "../search-page.server.ts";
import { CallCard } from "./call-card.tsx";

/** How many, in which order, and the two choices about it. `form` names the search form the selects belong to. */
export function ResultsBar({ view, form }: { view: SearchView; form: string }) {
  const { t, locale } = useLanguage();
  const { criteria, request, total } = view;
  const natural = criteria.keywords ? "relevance" : "urgency";
  const order =
    criteria.sort === "relevance"
      ? t(criteria.keywords ? "calls:results.sortedByRelevance" : "calls:results.sortedByUrgency")
      : t("calls:results.sortedBy", { sort: t(`calls:sort.${criteria.sort}`).toLowerCase() });
  const sizes = [...new Set([...PAGE_SIZES, request.perPage])].sort((a, b) => a - b);
  return (
    <div className="results-bar">
      <div role="status" className="results-count">
        <h2>
          {total === 0
            ? t("calls:results.zero")
            : t("calls:results.count", { count: total, formatted: formatNumber(locale, total) })}
        </h2>
        {total > 1 && <span className="muted small">{order}</span>}
      </div>
      <div className="results-choices">
        <SelectField
          id="sort"
          form={form}
          name={FIELDS.sort}
          label={t("calls:sort.label")}
          defaultValue={criteria.sort}
          options={SORTS.map((sort) => ({
            value: sort,
            label: t(`calls:sort.${sort === "relevance" ? natural : sort}`),
          }))}
        />
        <SelectField
          id="per-page"
          form={form}
          name={FIELDS.perPage}
          label={t("calls:results.perPage")}
          defaultValue={request.perPage}
          options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
        />
        <Button type="submit" size="s" form={form}>
          {t("calls:results.apply")}
        </Button>
      </div>
    </div>
  );
}

export function MendedNotice({ view }: { view: SearchView }) {
  const { t, locale } = useLanguage();
  if (view.mended.length === 0) return null;
  return (
    <Alert tone="info">
      {view.mended
        .map(({ typed, read }) =>
          t("calls:results.mended", {
            typed,
            read: formatList(
              locale,
              read.slice(0, 4).map((word) => t("calls:filter.keywordsTag", { text: word })),
            ),
          }),
        )
        .join(" ")}
    </Alert>
  );
}

export function ResultCards({ view, path }: { view: SearchView; path: string }) {
  const { t } = useLanguage();
  if (view.total === 0) {
    return (
      <EmptyState
        title={t("calls:results.emptyTitle")}
        level={3}
        actions={<ButtonLink href={path}>{t("calls:results.emptyReset")}</ButtonLink>}
      >
        <p>{t("calls:results.emptyText")}</p>
      </EmptyState>
    );
  }
  return (
    <CardGrid>
      {view.cards.map((call) => (
        <CallCard key={call.id} call={call} />
      ))}
    </CardGrid>
  );
}

export function ResultPages({ view, path }: { view: SearchView; path: string }) {
  const { t } = useLanguage();
  const { criteria, request, pages, total } = view;
  if (pages < 2) return null;
  const hrefFor = (page: number) => searchHref(path, criteria, { ...request, page });
  const left = total - request.page * request.perPage;
  return (
    <div className="result-pages">
      {left > 0 && (
        <ButtonLink href={hrefFor(request.page + 1)} rel="next">
          {t("calls:results.next", { count: Math.min(left, request.perPage) })}
        </ButtonLink>
      )}
      <Pagination
        page={request.page}
        pages={pages}
        hrefFor={hrefFor}
        labels={{
          nav: t("calls:results.pages"),
          previous: t("calls:results.previous"),
          next: t("calls:results.nextPage"),
          page: (page) => t("calls:results.pageLink", { page }),
        }}
      />
    </div>
  );
}
