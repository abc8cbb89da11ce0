import type { CSSProperties } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDay } from "#platform/i18n/format.ts";
import { toParisCivilTime } from "#platform/i18n/paris-time.ts";
import { classNames } from "#ui/menu-dropdown.tsx";
import { Table } from "#ui/table.tsx";
import { type BrickPlot, listPlotLines } from "../rules/deposit-bricks.ts";

const PLOT_REM = 9;
/** A brick is never higher than this, so that three deposits do not look like thirty. */
const MAX_BRICK_REM = 0.6;
/** As many days have room for all their dates. */
const MAX_DATES = 20;

/** A plot with the titles of its series (null for several calls together) and the closings of its days. */
export interface BrickFigure extends BrickPlot {
  readonly titles: readonly (string | null)[];
  readonly closings: readonly { readonly daysAgo: number }[];
}

const useSeriesName = (plot: BrickFigure) => {
  const { t } = useLanguage();
  return (index: number) => plot.titles[index] ?? t("dossierList:bricks.others");
};

/** Deposits by day as bricks. A sentence or the table beside says the same in words. */
export function BrickPlotFigure({ plot }: { plot: BrickFigure }) {
  const { t } = useLanguage();
  const nameOf = useSeriesName(plot);
  const unit = Math.min(MAX_BRICK_REM, PLOT_REM / Math.max(1, plot.highest));
  const closingDays = new Set(plot.closings.map(({ daysAgo }) => daysAgo));
  // Of many days, every fifth has its date; a closing has it in any case.
  const isDateShown = (daysAgo: number) =>
    plot.days.length <= MAX_DATES || daysAgo % 5 === 0 || closingDays.has(daysAgo);
  return (
    <div
      className="bricks-plot"
      style={{ "--brick": `${unit}rem`, "--days": plot.days.length } as CSSProperties}
    >
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
            {isDateShown(plot.days.length - 1 - index) && toParisCivilTime(at).day}
          </span>
        ))}
      </div>
      <ul className="bricks-legend">
        {plot.series.map(({ callId, total }, index) => (
          <li key={callId ?? "others"}>
            <i className={`bricks-${index}`} />
            {t("dossierList:bricks.series", { title: nameOf(index), count: total })}
          </li>
        ))}
        {closingDays.size > 0 && (
          <li>
            <i className="bricks-closing-mark" />
            {t("dossierList:bricks.closing")}
          </li>
        )}
      </ul>
    </div>
  );
}

/** The same figures as a table. */
export function BrickTable({ plot }: { plot: BrickFigure }) {
  const { t, locale } = useLanguage();
  const nameOf = useSeriesName(plot);
  return (
    <Table
      caption={t("dossierList:bricks.caption")}
      hideCaption
      rows={plot.days}
      rowKey={({ day }) => day}
      empty={null}
      columns={[
        {
          key: "day",
          header: t("dossierList:bricks.day"),
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
          header: t("dossierList:bricks.total"),
          numeric: true,
          cell: ({ total }) => total,
        },
      ]}
    />
  );
}
