import { Fragment } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Icon } from "#ui/icon.tsx";
import { EVERYTHING, FIELDS, searchHref } from "../rules/criteria.ts";
import { SOON_DAYS } from "../rules/time-left.ts";
import type { PortalFacts, SearchView } from "../search-page.server.ts";
import { ActiveFilters } from "./active-filters.tsx";
import { DeadlineStrip } from "./deadline-strip.tsx";
import { FeedLinks } from "./feed-links.tsx";
import { Filters } from "./filters.tsx";
import { MendedNotice, ResultCards, ResultPages, ResultsBar } from "./results.tsx";
import { ViewSwitch } from "./view-switch.tsx";

const FORM = "search-form";

interface SearchPageProps {
  view: SearchView;
  facts: PortalFacts;
  stripDays: number;
  path: string;
}

export function SearchPage({ view, facts, stripDays, path }: SearchPageProps) {
  const { t } = useLanguage();
  return (
    <>
      <search>
        <form id={FORM} action={path}>
          <div className="hero">
            <div className="wrap">
              <h1>{t("calls:search.title")}</h1>
              <SearchField view={view} />
              <Facts facts={facts} path={path} />
              <DeadlineStrip facts={facts} days={stripDays} />
            </div>
          </div>
          <div className="wrap filters">
            <Filters view={view} />
            <ViewSwitch view={view} current="cards" />
          </div>
        </form>
      </search>
      <div className="wrap results" id="results">
        <ActiveFilters view={view} path={path} />
        <ResultsBar view={view} form={FORM} />
        <MendedNotice view={view} />
        <ResultCards view={view} path={path} />
        <ResultPages view={view} path={path} />
        <FeedLinks criteria={view.criteria} />
      </div>
    </>
  );
}

export function SearchField({ view }: { view: Pick<SearchView, "criteria"> }) {
  const { t } = useLanguage();
  return (
    <div className="searchbar">
      <Icon name="search" />
      <input
        id="keywords"
        type="search"
        name={FIELDS.keywords}
        aria-label={t("calls:search.label")}
        aria-describedby="keywords-help"
        placeholder={t("calls:search.placeholder")}
        defaultValue={view.criteria.keywords}
        maxLength={300}
        autoComplete="off"
      />
      <button type="submit" className="btn btn-primary">
        <Icon name="search" />
        <span>{t("calls:search.submit")}</span>
      </button>
      <span id="keywords-help" className="vh">
        {t("calls:search.help")}
      </span>
    </div>
  );
}

/** The portal in four figures, three of which are searches. */
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
          href={searchHref(path, { ...EVERYTHING, ...criteria })}
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

/** Renders the one `<b>` our own words may hold; everything else stays text. */
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
