import { useLanguage } from "#platform/i18n/context.tsx";
import { formatList, formatNumber } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { CardGrid } from "#ui/card.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { resultsHref } from "../rules/criteria.ts";
import type { SearchView } from "../views/search-view.server.ts";
import { CallCard } from "./call-card.tsx";
import { FeedLinks } from "./feed-links.tsx";
import { NearestCalls, NothingFound } from "./nothing-found.tsx";

/** Everything below the bar of a list of results: what was understood, the cards, the way on. */
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

/** Says that the list ends before the page that was asked for, and leads back to its start. */
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

/** Says where the search did not take the words as they were typed, and how to have them taken so. */
export function CorrectionsNotice({ view, path }: { view: SearchView; path: string }) {
  const { t, locale } = useLanguage();
  const named = (words: readonly string[]) =>
    formatList(
      locale,
      words.map((word) => t("calls:filter.keywordsTag", { text: word })),
    );
  const mended = view.corrections.map(({ typed, read }) =>
    t("calls:results.mended", { typed, read: named(read.slice(0, MAX_CORRECTIONS)) }),
  );
  const changed = [...mended, ...describeIgnoredWords(view, t, locale)];
  const also = view.synonyms.slice(0, MAX_SYNONYMS);
  const isExpanded = also.length > 0 && view.total > 0;
  const exactly = (
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
      {changed.length > 0 && (
        <Alert tone="info">
          {changed.join(" ")} {mended.length > 0 && exactly}
        </Alert>
      )}
      {isExpanded && (
        <p className="understood muted small">
          {t("calls:results.also", { words: named(also) })} {mended.length === 0 && exactly}
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

/** A long text may hold many unknown words: they share a sentence, and only the first ones are named. */
function describeIgnoredWords(
  { ignoredWords: words, total }: SearchView,
  t: Translate,
  locale: Locale,
): string[] {
  // Where nothing was found at all, nothing went on without them.
  const onlyTold = total === 0;
  if (words.length <= MAX_NAMED_WORDS)
    return words.map((word) =>
      t(onlyTold ? "calls:live.heldByNone" : "calls:live.leftOut", { word }),
    );
  const named = words
    .slice(0, MAX_NAMED_WORDS)
    .map((word) => t("calls:filter.keywordsTag", { text: word }));
  const more = words.length - MAX_NAMED_WORDS;
  return [
    t(onlyTold ? "calls:live.heldByNoneMany" : "calls:live.leftOutMany", {
      words: named.join(", "),
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
