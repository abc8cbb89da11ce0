import type { CSSProperties } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDay, formatNumber } from "#platform/i18n/format.ts";
import { toParisCivilTime } from "#platform/i18n/paris-time.ts";
import { AppLink } from "#ui/app-link.tsx";
import { classNames } from "#ui/menu-dropdown.tsx";
import { Panel } from "#ui/panel.tsx";
import { Table } from "#ui/table.tsx";
import { listPlotLines } from "../rules/deposit-bricks.ts";
import { type HomeChoices, homeHref } from "../rules/home-address.ts";
import type { StaffHomeView } from "../views/staff-home.server.ts";

const PART = "depots";
const PLOT_REM = 9;
/** A brick is never higher than this, so that three deposits do not look like thirty. */
const MAX_BRICK_REM = 0.6;

interface DepositBricksProps {
  readonly plot: StaffHomeView["plot"];
  readonly choices: HomeChoices;
}

/** Deposits of the last days, one brick per dossier, also as a table. */
export function DepositBricks({ plot, choices }: DepositBricksProps) {
  const { t, locale } = useLanguage();
  const isTable = choices.deposits === "table";
  const { days, highest, total } = plot;
  const [first, last] = [days.at(0), days.at(-1)];
  const busiest = days.find((day) => day.total === highest);
  const day = (at: Date | undefined) => (at ? formatDay(locale, at, at) : "");
  return (
    <Panel
      id={PART}
      title={t("home:deposits.title")}
      actions={
        total > 0 && (
          <AppLink
            className="small"
            href={homeHref({ ...choices, deposits: isTable ? "bricks" : "table" }, PART)}
          >
            {t(isTable ? "home:deposits.asBricks" : "home:deposits.asTable")}
          </AppLink>
        )
      }
    >
      <p className="small muted">
        {t("home:deposits.summary", {
          count: total,
          formatted: formatNumber(locale, total),
          from: day(first?.at),
          to: day(last?.at),
        })}{" "}
        {highest > 1 && t("home:deposits.highest", { count: highest, day: day(busiest?.at) })}
      </p>
      {total > 0 && (isTable ? <DepositTable plot={plot} /> : <Plot plot={plot} />)}
    </Panel>
  );
}

const useSeriesName = (plot: StaffHomeView["plot"]) => {
  const { t } = useLanguage();
  return (index: number) => plot.titles[index] ?? t("home:deposits.others");
};

function Plot({ plot }: { plot: StaffHomeView["plot"] }) {
  const { t } = useLanguage();
  const nameOf = useSeriesName(plot);
  const unit = Math.min(MAX_BRICK_REM, PLOT_REM / Math.max(1, plot.highest));
  const closingDays = new Set(plot.closings.map(({ daysAgo }) => daysAgo));
  return (
    // The sentence above and the table say the same in words.
    <div className="bricks-plot" style={{ "--brick": `${unit}rem` } as CSSProperties}>
      <div
        className="bricks-days"
        style={{ height: `${unit * plot.highest + 1.5}rem` }}
        aria-hidden="true"
      >
        {listPlotLines(plot.highest).map((line) => (
          <span key={line} className="bricks-line" style={{ bottom: `${line * unit}rem` }}>
            {line}
          </span>
        ))}
        {plot.days.map(({ day, counts, total }) => (
          <div key={day} className="bricks-day">
            {total > 0 && <span className="bricks-total">{total}</span>}
            {counts.map((count, index) => (
              <span
                key={plot.series[index]?.callId ?? "others"}
                className={`bricks-${index}`}
                style={{ height: `${count * unit}rem` }}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="bricks-dates" aria-hidden="true">
        {plot.days.map(({ day, at }, index) => (
          <span
            key={day}
            className={classNames(
              closingDays.has(plot.days.length - 1 - index) && "bricks-closing",
            )}
          >
            {toParisCivilTime(at).day}
          </span>
        ))}
      </div>
      <ul className="bricks-legend">
        {plot.series.map(({ callId, total }, index) => (
          <li key={callId ?? "others"}>
            <i className={`bricks-${index}`} />
            {t("home:deposits.series", { title: nameOf(index), count: total })}
          </li>
        ))}
        {closingDays.size > 0 && (
          <li>
            <i className="bricks-closing-mark" />
            {t("home:deposits.closing")}
          </li>
        )}
      </ul>
    </div>
  );
}

function DepositTable({ plot }: { plot: StaffHomeView["plot"] }) {
  const { t, locale } = useLanguage();
  const nameOf = useSeriesName(plot);
  return (
    <Table
      caption={t("home:deposits.title")}
      hideCaption
      rows={plot.days}
      rowKey={({ day }) => day}
      empty={null}
      columns={[
        {
          key: "day",
          header: t("home:deposits.day"),
          rowHeader: true,
          cell: ({ at }) => formatDay(locale, at, at),
        },
        ...plot.series.map(({ callId }, index) => ({
          key: String(callId),
          header: nameOf(index),
          numeric: true,
          cell: ({ counts }: (typeof plot.days)[number]) => counts[index],
        })),
        {
          key: "total",
          header: t("home:deposits.total"),
          numeric: true,
          cell: ({ total }) => total,
        },
      ]}
    />
  );
}
