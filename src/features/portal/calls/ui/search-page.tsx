import { Fragment } from "react";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EMPTY_CRITERIA, RESULTS_ID, resultsHref } from "../rules/criteria.ts";
import { SOON_DAYS } from "../rules/time-left.ts";
import type { PortalFacts } from "../views/portal-facts.server.tsx";
import type { SearchView } from "../views/search-view.server.ts";
import { useCallExtras } from "./call-extras.tsx";
import { DeadlineStrip } from "./deadline-strip.tsx";
import { SEARCH_FORM_ID } from "./dom-names.ts";
import { FiltersRegion } from "./filters.tsx";
import { Results } from "./results.tsx";
import { ResultsBar } from "./results-bar.tsx";
import { SearchField } from "./search-field.tsx";

interface SearchPageProps {
  view: SearchView;
  facts: PortalFacts;
  stripDays: number;
  /** Calls of the search on the strip; null for a search without criteria. */
  foundIds: readonly number[] | null;
  path: string;
  origin: string;
  /** The address has a token that could not be decoded. */
  isTokenInvalid: boolean;
}

export function SearchPage({
  view,
  facts,
  stripDays,
  foundIds,
  path,
  origin,
  isTokenInvalid,
}: SearchPageProps) {
  const { t } = useLanguage();
  const { formFields, resultsHeader } = useCallExtras();
  return (
    <call-search data-path={path}>
      <search>
        <form id={SEARCH_FORM_ID} action={resultsHref(path, EMPTY_CRITERIA)}>
          {formFields}
          <div className="hero">
            <div className="wrap">
              <h1>{t("calls:search.title")}</h1>
              <SearchField keywords={view.criteria.keywords} />
              <Facts facts={facts} path={path} />
              <DeadlineStrip facts={facts} days={stripDays} found={foundIds} />
            </div>
          </div>
          <filter-sheet class="wrap filters-region" data-region="filters">
            <FiltersRegion view={view} />
          </filter-sheet>
        </form>
      </search>
      <section className="wrap results" id={RESULTS_ID} aria-labelledby="results-title">
        {isTokenInvalid && (
          <Alert tone="soon" title={t("calls:live.tokenRefusedTitle")}>
            {t("calls:live.tokenRefused")}
          </Alert>
        )}
        {resultsHeader}
        <SearchFailures path={path} />
        <div className="results-bar" data-region="actions">
          <ResultsBar
            view={view}
            path={path}
            origin={origin}
            strip={{ foundIds, closings: facts.closings, days: stripDays }}
          />
        </div>
        <div data-region="cards" data-under-sheet="">
          <Results view={view} path={path} />
        </div>
        <p className="vh" role="status" data-announce="" />
      </section>
    </call-search>
  );
}

/** Four figures of the portal; three are links to a search. */
function Facts({ facts, path }: { facts: PortalFacts; path: string }) {
  const { t, locale } = useLanguage();
  const entries = [
    { key: "open", count: facts.open, criteria: { statuses: ["open"] } },
    {
      key: "soon",
      count: facts.soon,
      criteria: { statuses: ["open"], closingTo: facts.soonUntil },
    },
    { key: "upcoming", count: facts.upcoming, criteria: { statuses: ["upcoming"] } },
  ] as const;
  return (
    <p className="facts">
      {entries.map(({ key, count, criteria }) => (
        <a
          key={key}
          href={resultsHref(path, { ...EMPTY_CRITERIA, ...criteria })}
          className={key === "soon" ? "soon" : undefined}
        >
          <Emphasis
            text={t(`calls:facts.${key}`, {
              count,
              formatted: formatNumber(locale, count),
              days: SOON_DAYS,
            })}
          />
        </a>
      ))}
      <span>
        <Emphasis
          text={t("calls:facts.partners", {
            count: facts.partners,
            formatted: formatNumber(locale, facts.partners),
          })}
        />
      </span>
    </p>
  );
}

/** Renders the `<b>` that our translations may contain; the rest stays text. */
function Emphasis({ text }: { text: string }) {
  return text
    .split(/(<b>.*?<\/b>)/)
    .map((part) =>
      part.startsWith("<b>") ? (
        <b key={part}>{part.slice(3, -4)}</b>
      ) : (
        <Fragment key={part}>{part}</Fragment>
      ),
    );
}

/** Causes of a failed search; the script shows the one that applies. */
const FAILURES = ["offline", "refused", "busy", "server"] as const;

const MESSAGE_KEYS = {
  offline: "calls:live.failedOffline",
  refused: "calls:live.failedRefused",
  busy: "calls:live.failedBusy",
  server: "calls:live.failedServer",
} as const;

function SearchFailures({ path }: { path: string }) {
  const t = useT();
  return (
    <div role="alert" data-failures="">
      {FAILURES.map((failure) => (
        <div key={failure} data-failure={failure} hidden>
          <Alert
            tone="stop"
            title={t("calls:live.failedTitle")}
            actions={
              failure === "refused" ? (
                <ButtonLink href={path}>{t("calls:live.clear")}</ButtonLink>
              ) : (
                // Without script the link reloads the page; the script retries the failed request.
                <ButtonLink href={path} data-retry="">
                  {t("calls:live.retry")}
                </ButtonLink>
              )
            }
          >
            {t(MESSAGE_KEYS[failure])}
          </Alert>
        </div>
      ))}
    </div>
  );
}
