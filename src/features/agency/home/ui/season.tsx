import type { KeyboardEvent } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatMonthTick, formatNumber, formatShortDay } from "#platform/i18n/format.ts";
import { countParisDays } from "#platform/i18n/paris-time.ts";
import { AppLink } from "#ui/app-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { classNames } from "#ui/menu-dropdown.tsx";
import { Table } from "#ui/table.tsx";
import { editCallHref } from "../../call-drafts/rules/paths.ts";
import { dossiersHref } from "../../dossier-list/rules/paths.ts";
import { type HomeChoices, homeHref } from "../rules/home-address.ts";
import type { SeasonScale, SeasonSpan } from "../rules/season.ts";
import type { SeasonRow } from "../views/staff-home.server.ts";
import { useDescribeNextDate } from "./use-describe-next-date.ts";

const PART = "saison";
/** How many bridges are shown first. */
const FIRST_CALLS = 8;
/** An open call that closes within this many days is amber. */
const AMBER_DAYS = 7;

interface SeasonProps {
  readonly season: readonly SeasonRow[];
  readonly scale: SeasonScale;
  /** Whether the person sees some departments only. */
  readonly isLimited: boolean;
  readonly choices: HomeChoices;
  readonly now: Date;
}

/** The calls of the season: each call a bridge, each phase a span, an amber line for today. Also as a table. */
export function Season(props: SeasonProps) {
  const { season, isLimited, choices } = props;
  const { t } = useLanguage();
  const isTable = choices.season === "table";
  const shown = choices.season === "next" ? season.slice(0, FIRST_CALLS) : season;
  return (
    <section id={PART} className="panel season" aria-labelledby="season-title" tabIndex={-1}>
      <div className="panel-head">
        <h2 id="season-title">{t("home:season.title")}</h2>
        {season.length > 0 && (
          <>
            <span className="small muted">{t("home:season.order")}</span>
            <AppLink
              className="small"
              href={homeHref({ ...choices, season: isTable ? "next" : "table" }, PART)}
            >
              {t(isTable ? "home:season.asBridges" : "home:season.asTable")}
            </AppLink>
          </>
        )}
      </div>
      {season.length === 0 && (
        <EmptyState title={t("home:season.empty")} level={3} built={0}>
          {t(isLimited ? "home:season.emptyDepartments" : "home:season.emptyText")}
        </EmptyState>
      )}
      {season.length > 0 &&
        (isTable ? <SeasonTable {...props} /> : <Bridges {...props} season={shown} />)}
      {season.length > FIRST_CALLS && !isTable && (
        <p className="season-more">
          <span className="muted">
            {t("home:season.shown", { shown: shown.length, count: season.length })}
          </span>
          <AppLink
            href={homeHref({ ...choices, season: choices.season === "all" ? "next" : "all" }, PART)}
          >
            {choices.season === "all"
              ? t("home:season.showFirst")
              : t("home:season.showAll", { count: season.length })}
          </AppLink>
        </p>
      )}
    </section>
  );
}

/** Arrow keys move the focus between the calls; Enter follows the focused link. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(".season-call a[href]")];
  const index = links.indexOf(document.activeElement as HTMLElement);
  const target = links[index + (event.key === "ArrowDown" ? 1 : -1)];
  if (index < 0) return;
  event.preventDefault();
  target?.focus();
}

function Bridges({ season, scale, now }: SeasonProps) {
  const { t, locale } = useLanguage();
  return (
    <>
      <div className="season-months" aria-hidden="true">
        <div>
          {scale.months.map(({ at, left }) => (
            <span key={left} style={{ left: `${left}%` }}>
              {formatMonthTick(locale, at, now)}
            </span>
          ))}
          <b style={{ left: `${scale.today}%` }}>{t("home:season.today")}</b>
        </div>
      </div>
      <ol className="season-calls" aria-label={t("home:season.list")} onKeyDown={moveFocus}>
        {season.map((row) => (
          <Bridge key={row.id} row={row} scale={scale} now={now} />
        ))}
      </ol>
      <div className="season-keys">
        <span>
          <i className="season-key-past" />
          {t("home:season.past")}
        </span>
        <span>
          <i className="season-key-current" />
          {t("home:season.current")}
        </span>
        <span>
          <i className="season-key-future" />
          {t("home:season.future")}
        </span>
        <span className="season-keyboard">
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t("home:season.move")}
        </span>
        <span className="season-keyboard">
          <kbd>{t("home:season.enter")}</kbd> {t("home:season.open")}
        </span>
      </div>
    </>
  );
}

function Bridge({ row, scale, now }: { row: SeasonRow; scale: SeasonScale; now: Date }) {
  const { t, locale } = useLanguage();
  const describeNext = useDescribeNextDate(now);
  const { phase, next, deposited } = row;
  const isSoon = phase === "open" && next !== null && countParisDays(now, next.at) <= AMBER_DAYS;
  return (
    <li>
      <div className="season-call">
        <CallName row={row} />
        <small>{row.department ?? t("home:season.allDepartments")}</small>
      </div>
      <div className="season-deck" aria-hidden="true">
        {scale.months.slice(1).map(({ left }) => (
          <s key={left} style={{ left: `${left}%` }} />
        ))}
        {row.spans.map((span) => (
          <Span key={span.phase} span={span} />
        ))}
        <u style={{ left: `${scale.today}%` }} />
      </div>
      <div className="season-state">
        {phase && (
          <b
            className={classNames(isSoon && "season-soon", phase === "planned" && "season-planned")}
          >
            {t(`home:season.states.${phase}`)}
          </b>
        )}{" "}
        <small>
          {describeNext(row)}
          {deposited > 0 && (
            <>
              {" · "}
              <AppLink className="season-deposited" href={dossiersHref(`appel:${row.number}`)}>
                {t("home:season.deposited", {
                  count: deposited,
                  formatted: formatNumber(locale, deposited),
                })}
              </AppLink>
            </>
          )}
        </small>
      </div>
    </li>
  );
}

/** The title of a call, which leads to its editor. */
const CallName = ({ row: { id, title } }: { row: SeasonRow }) => (
  <AppLink href={editCallHref(id)}>{title}</AppLink>
);

/** Percentages of the width that a name needs, on a wide and on a narrow screen. */
const NAME_WIDTH = 9;
const NAME_WIDTH_NARROW = 22;

function Span({ span }: { span: SeasonSpan }) {
  const { t } = useLanguage();
  const { phase, time, left, width, startsBefore, endsAfter } = span;
  return (
    <span
      className={classNames(
        "season-span",
        `season-${phase}`,
        `season-${time}`,
        startsBefore && "season-starts-before",
        endsAfter && "season-ends-after",
        width < NAME_WIDTH_NARROW && "season-short",
      )}
      style={{ left: `${left}%`, width: `${width}%` }}
    >
      {width >= NAME_WIDTH && <em>{t(`home:season.phases.${phase}`)}</em>}
    </span>
  );
}

function SeasonTable({ season, now }: SeasonProps) {
  const { t, locale } = useLanguage();
  const day = (at: Date) => (
    <time dateTime={at.toISOString()}>{formatShortDay(locale, at, now)}</time>
  );
  return (
    <Table
      caption={t("home:season.list")}
      hideCaption
      rows={season}
      rowKey={({ id }) => String(id)}
      empty={null}
      columns={[
        {
          key: "call",
          header: t("home:season.columns.call"),
          rowHeader: true,
          cell: (row) => <CallName row={row} />,
        },
        {
          key: "department",
          header: t("home:season.columns.department"),
          cell: ({ department }) => department ?? t("home:season.allDepartments"),
        },
        {
          key: "state",
          header: t("home:season.columns.state"),
          cell: ({ phase }) => phase && t(`home:season.states.${phase}`),
        },
        {
          key: "published",
          header: t("home:season.columns.published"),
          cell: ({ publishedAt }) => day(publishedAt),
        },
        {
          key: "opens",
          header: t("home:season.columns.opens"),
          cell: ({ opensAt }) => day(opensAt),
        },
        {
          key: "closes",
          header: t("home:season.columns.closes"),
          cell: ({ closesAt }) => day(closesAt),
        },
        {
          key: "deposited",
          header: t("home:season.columns.deposited"),
          numeric: true,
          cell: ({ deposited, number }) =>
            deposited > 0 ? (
              <AppLink href={dossiersHref(`appel:${number}`)}>
                {formatNumber(locale, deposited)}
              </AppLink>
            ) : (
              formatNumber(locale, deposited)
            ),
        },
      ]}
    />
  );
}
