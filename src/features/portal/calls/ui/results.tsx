import { useLanguage } from "#platform/i18n/context.tsx";
import { formatList, formatNumber } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { CardGrid } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { type Criteria, resultsHref } from "../rules/criteria.ts";
import { feedLinks } from "../rules/paths.ts";
import type { SearchView } from "../views/search-view.server.ts";
import { CallCard } from "./call-card.tsx";
import { NearestCalls, NothingFound } from "./nothing-found.tsx";

/** Everything below the results bar: notices, cards, pagination and feeds. */
export function Results({ view, path }: { view: SearchView; path: string }) {
  return (
    <>
      <PastLastPageNotice
        beyond={view.missingPage}
        pages={view.pages}
        firstPage={resultsHref(path, view.criteria, { ...view.request, page: 1 })}
      />
      <CorrectionsNotice view={view} path={path} />
      {view.total === 0 ? (
        <NothingFound view={view} path={path} />
      ) : (
        <CardGrid>
          {view.cards.map((call) => (
            <CallCard key={call.id} call={call} highlights={view.highlights[call.id]} />
          ))}
        </CardGrid>
      )}
      <ResultPages view={view} path={path} />
      <NearestCalls view={view} />
      <FeedLinks criteria={view.criteria} />
    </>
  );
}

/** Notice for a page number past the end, with a link to the first page. */
export function PastLastPageNotice(props: {
  beyond: number | null;
  pages: number;
  firstPage: string;
}) {
  const { t, locale } = useLanguage();
  if (props.beyond === null) return null;
  return (
    <Alert
      tone="info"
      title={t("page.beyond", { page: formatNumber(locale, props.beyond) })}
      actions={
        props.pages > 1 && (
          <ButtonLink size="s" href={props.firstPage}>
            {t("calls:results.toFirstPage")}
          </ButtonLink>
        )
      }
    >
      {t("calls:results.beyond", {
        count: props.pages,
        formatted: formatNumber(locale, props.pages),
      })}
    </Alert>
  );
}

/** Explains corrections, ignored words and synonyms, with a link to the literal search. */
export function CorrectionsNotice({ view, path }: { view: SearchView; path: string }) {
  const { t, locale } = useLanguage();
  const formatWords = (words: readonly string[]) =>
    formatList(
      locale,
      words.map((word) => t("calls:filter.keywordsTag", { text: word })),
    );
  const corrections = view.corrections.map(({ typed, read }) =>
    t("calls:results.mended", { typed, read: formatWords(read.slice(0, MAX_CORRECTIONS)) }),
  );
  const notices = [...corrections, ...describeIgnoredWords(view, t, locale)];
  const synonyms = view.synonyms.slice(0, MAX_SYNONYMS);
  // Synonyms of the other language are not named; the link to the literal search stays.
  const isExpanded =
    view.total > 0 && (synonyms.length > 0 || (view.hasSynonyms && corrections.length === 0));
  const exactLink = (
    <a href={resultsHref(path, view.exactCriteria, { ...view.request, page: 1 })}>
      {t("calls:results.exactly")}
    </a>
  );
  return (
    <>
      {view.hasNoSearchWords && (
        <Alert tone="info">
          {t("calls:live.saysNothing", { text: view.tags[0]?.label ?? "" })}
        </Alert>
      )}
      {notices.length > 0 && (
        <Alert tone="info">
          {notices.join(" ")} {corrections.length > 0 && exactLink}
        </Alert>
      )}
      {isExpanded && (
        <p className="understood muted small">
          {synonyms.length > 0 && t("calls:results.also", { words: formatWords(synonyms) })}{" "}
          {corrections.length === 0 && exactLink}
        </p>
      )}
      {view.isPartial && view.total > 0 && (
        <p className="understood muted small">{t("calls:results.partial")}</p>
      )}
    </>
  );
}

const MAX_CORRECTIONS = 4;
const MAX_SYNONYMS = 4;

/** Describes the ignored words. Many of them share a sentence that names only the first ones. */
function describeIgnoredWords(
  { ignoredWords: words, total }: SearchView,
  t: Translate,
  locale: Locale,
): string[] {
  // Without results, no search went on without these words.
  const foundNothing = total === 0;
  if (words.length <= MAX_NAMED_WORDS)
    return words.map((word) =>
      t(foundNothing ? "calls:live.heldByNone" : "calls:live.leftOut", { word }),
    );
  const namedWords = words
    .slice(0, MAX_NAMED_WORDS)
    .map((word) => t("calls:filter.keywordsTag", { text: word }));
  const more = words.length - MAX_NAMED_WORDS;
  return [
    t(foundNothing ? "calls:live.heldByNoneMany" : "calls:live.leftOutMany", {
      words: namedWords.join(", "),
      count: more,
      formatted: formatNumber(locale, more),
    }),
  ];
}
const MAX_NAMED_WORDS = 3;

function ResultPages({ view, path }: { view: SearchView; path: string }) {
  const { t, locale } = useLanguage();
  const { criteria, request, pages, total } = view;
  if (pages < 2) return null;
  const hrefFor = (page: number) => resultsHref(path, criteria, { ...request, page });
  const shown = Math.min(total, request.page * request.perPage);
  return (
    <div className="result-pages">
      <p className="muted small" data-shown="">
        {t("calls:live.shown", {
          count: total,
          shown: formatNumber(locale, shown),
          formatted: formatNumber(locale, total),
        })}
      </p>
      {shown < total && (
        <ButtonLink href={hrefFor(request.page + 1)} data-next="">
          {t("calls:results.next", { count: Math.min(total - shown, request.perPage) })}
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

/** The search as CSV file, Atom feed and calendar. */
function FeedLinks({ criteria }: { criteria: Criteria }) {
  const { t, locale } = useLanguage();
  const { csv, atom, calendar } = feedLinks(criteria, locale);
  return (
    <nav className="feed-links" aria-label={t("calls:feeds.label")}>
      <span aria-hidden="true">{t("calls:feeds.label")}</span>
      <ul>
        <li>
          <a href={csv}>
            <Icon name="download" />
            {t("calls:feeds.csv")}
          </a>
        </li>
        <li>
          <a href={atom} type="application/atom+xml">
            <Icon name="rss" />
            {t("calls:feeds.atom")}
          </a>
        </li>
        <li>
          <a href={calendar} type="text/calendar">
            <Icon name="calendar" />
            {t("calls:feeds.calendar")}
          </a>
        </li>
      </ul>
    </nav>
  );
}
