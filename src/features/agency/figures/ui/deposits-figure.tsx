import type { CSSProperties } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber, formatShortDay, formatTime, formatWeekday } from "#platform/i18n/format.ts";
import { toParisCivilTime } from "#platform/i18n/paris-time.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/menu-dropdown.tsx";
import { SegmentedLinks } from "#ui/navigation.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { getBrickUnit, listGridLines, PERIODS, type Timeline } from "../rules/deposit-timeline.ts";
import { buildFigureTable, formatBucket } from "../rules/figure-tables.ts";
import {
  callFiguresHref,
  figuresHref,
  listChoiceFields,
  NO_COMPARISON_VALUE,
} from "../rules/figures-address.ts";
import type { CallFigures } from "../views/call-figures.server.ts";
import { BrickColumn } from "./brick-column.tsx";
import { getCallFigureLinks } from "./call-figure-links.ts";
import { FigurePanel } from "./figure-panel.tsx";

/** Height of the plot, and of a brick at most, so that three deposits do not look like thirty. */
const PLOT_REM = 14;
const MAX_BRICK_REM = 0.75;
const MIN_CANVAS_REM = 8;
/** More bricks in a column could not be told apart. */
const MAX_BRICKS = 40;

/** Deposits by hour, day or week, against those of the earlier call at the same distance from the closing. */
export function DepositsFigure({ figures }: { figures: CallFigures }) {
  const { t, locale } = useLanguage();
  const { call, choices, summary, timeline, earlierName } = figures;
  const { earlier } = summary;
  const path = callFiguresHref(call.draftId ?? call.id);
  const table = buildFigureTable({ t, locale }, figures, "deposits");
  const highest = getHighest(timeline);
  const unit = getBrickUnit(highest, MAX_BRICKS);
  const links = getCallFigureLinks(figures, "deposits");
  const drawn = t("figures:drawn", {
    title: table.title,
    count: unit,
    formatted: formatNumber(locale, unit),
  });
  return (
    <FigurePanel
      table={table}
      links={links}
      title={links.isTable ? table.title : drawn}
      sentence={
        earlier && earlierName
          ? [
              t("figures:says.earlier", {
                name: earlierName,
                count: earlier.lastHour,
                formatted: formatNumber(locale, earlier.lastHour),
                total: formatNumber(locale, earlier.total),
              }),
              earlier.afterClosing > 0 &&
                t("figures:says.earlierGrace", {
                  count: earlier.afterClosing,
                  formatted: formatNumber(locale, earlier.afterClosing),
                }),
            ]
              .filter(Boolean)
              .join(" ")
          : t(
              figures.comparable.length > 0
                ? "figures:says.noEarlier"
                : "figures:says.noneComparable",
            )
      }
      choice={
        <SegmentedLinks
          label={t("figures:periods.label")}
          items={PERIODS.map((period) => ({
            href: figuresHref(path, { ...choices, period }, "deposits"),
            label: t(`figures:periods.${period}`),
            current: period === choices.period,
          }))}
        />
      }
      foot={
        <div className="figure-foot">
          <ul className="figure-legend">
            <li>
              <i className="figure-legend-brick" />
              {t("figures:legend.this", { name: figures.name })}
            </li>
            {earlierName && (
              <li>
                <i className="figure-legend-line" />
                {t("figures:legend.earlier", { name: earlierName })}
              </li>
            )}
            <li>{t("figures:legend.once")}</li>
          </ul>
          {figures.comparable.length > 0 && <CompareForm figures={figures} path={path} />}
        </div>
      }
    >
      <Plot figures={figures} unit={unit} highest={highest} title={drawn} />
    </FigurePanel>
  );
}

/** The buckets, and the minutes of grace as a column of their own where somebody deposited in them. */
const listColumns = ({ buckets, grace, endsAtClosing }: Timeline) => [
  ...buckets.map(({ start, count, earlier }) => ({ key: start.toISOString(), count, earlier })),
  ...(endsAtClosing && (grace.count > 0 || (grace.earlier ?? 0) > 0)
    ? [{ key: "grace", ...grace }]
    : []),
];

const getHighest = (timeline: Timeline): number =>
  Math.max(1, ...listColumns(timeline).map(({ count, earlier }) => Math.max(count, earlier ?? 0)));

interface PlotProps {
  readonly figures: CallFigures;
  readonly unit: number;
  readonly highest: number;
  readonly title: string;
}

/** The bricks, the step line of the earlier call and the axis. The table has the same figures in words. */
function Plot({ figures, unit, highest, title }: PlotProps) {
  const { t, locale } = useLanguage();
  const { timeline, earlierName, now } = figures;
  const { step, buckets, endsAtClosing } = timeline;
  const columns = listColumns(timeline);
  const brick = Math.min(MAX_BRICK_REM, PLOT_REM / Math.ceil(highest / unit));
  // Few deposits have room above them, so that the plot keeps its shape.
  const height = (highest / unit) * brick;
  const canvas = Math.max(MIN_CANVAS_REM, height + 1.75);
  const toRem = (count: number) => `${(count / unit) * brick}rem`;
  const total = columns.reduce((sum, { count }) => sum + count, 0);
  const busiest = buckets.reduce<(typeof buckets)[number] | null>(
    (most, bucket) => (bucket.count > (most?.count ?? 0) ? bucket : most),
    null,
  );
  const peak = columns.reduce(
    (most, { earlier }, index) => ((earlier ?? 0) > (columns[most]?.earlier ?? 0) ? index : most),
    0,
  );
  const peakCount = columns[peak]?.earlier ?? 0;
  const label = t("figures:plot.label", {
    title,
    count: total,
    formatted: formatNumber(locale, total),
    highest: formatNumber(locale, busiest?.count ?? 0),
    bucket: busiest ? formatBucket({ t, locale }, step, busiest, now) : "",
  });
  return (
    <div
      className="deposits-plot"
      role="img"
      aria-label={label}
      style={{ "--columns": columns.length, "--brick": `${brick}rem` } as CSSProperties}
    >
      <div className="deposits-canvas" style={{ height: `${canvas}rem` }}>
        {listGridLines(highest).map((line) => (
          <span key={line} className="deposits-line" style={{ bottom: toRem(line) }}>
            {formatNumber(locale, line)}
          </span>
        ))}
        <DaySeparators timeline={timeline} columnCount={columns.length} now={now} />
        <div className="deposits-columns">
          {columns.map((column, index) => (
            <div
              key={column.key}
              className={classNames(
                "deposits-column",
                endsAtClosing && index === buckets.length - 1 && "deposits-last",
                index >= buckets.length && "deposits-grace",
              )}
            >
              <BrickColumn count={column.count} unit={unit} />
            </div>
          ))}
        </div>
        {earlierName && (
          <svg
            className="deposits-earlier"
            viewBox={`0 0 ${columns.length} ${highest}`}
            preserveAspectRatio="none"
            style={{ height: `${height}rem` }}
            aria-hidden="true"
          >
            <path d={drawSteps(columns, highest)} vectorEffect="non-scaling-stroke" />
          </svg>
        )}
        {earlierName && peakCount > 0 && (
          <span
            className="deposits-peak"
            style={{
              bottom: toRem(peakCount),
              // Beside the column, on the side that has room.
              ...(peak < columns.length / 2
                ? { left: `${(100 * (peak + 1)) / columns.length}%` }
                : { right: `${100 - (100 * peak) / columns.length}%` }),
            }}
          >
            {t("figures:plot.highestEarlier", {
              name: earlierName,
              count: formatNumber(locale, peakCount),
            })}
          </span>
        )}
      </div>
      <Axis figures={figures} columnCount={columns.length} />
    </div>
  );
}

/** The path of the earlier call: a step for each column. */
const drawSteps = (columns: readonly { readonly earlier: number | null }[], highest: number) =>
  columns
    .map(({ earlier }, index) => {
      const y = highest - (earlier ?? 0);
      return `${index === 0 ? `M0 ${y}` : `V${y}`}H${index + 1}`;
    })
    .join("");

/** A line at each midnight between hours, with the day before and after it. */
function DaySeparators(props: { timeline: Timeline; columnCount: number; now: Date }) {
  const { locale } = useLanguage();
  const { step, buckets } = props.timeline;
  if (step !== "hour") return null;
  return buckets.flatMap(({ start }, index) => {
    const before = buckets[index - 1];
    if (!before || toParisCivilTime(start).hour !== 0) return [];
    const toText = (at: Date) => {
      const { weekday } = formatWeekday(locale, at);
      return `${weekday} ${formatShortDay(locale, at, props.now)}`;
    };
    return (
      <span
        key={start.toISOString()}
        className="deposits-midnight"
        style={{ left: `${(100 * index) / props.columnCount}%` }}
      >
        <span>{toText(before.start)}</span>
        <span>{toText(start)}</span>
      </span>
    );
  });
}

interface Tick {
  /** The column, in its middle or at its beginning. */
  readonly at: number;
  readonly label: string;
  readonly tone?: "closing" | "current";
  /** Ends at its place instead of having it in its middle. */
  readonly isBefore?: boolean;
  /** Left out on small screens. */
  readonly isMinor?: boolean;
}

function Axis({ figures, columnCount }: { figures: CallFigures; columnCount: number }) {
  return (
    <div className="deposits-axis">
      {useTicks(figures, columnCount).map(({ at, label, tone, isBefore, isMinor }) => (
        <span
          key={`${at} ${label}`}
          className={classNames(
            tone && `deposits-tick-${tone}`,
            isMinor && "deposits-tick-minor",
            (isBefore || at >= columnCount) && "deposits-tick-end",
          )}
          style={{ left: `${(100 * at) / columnCount}%` }}
        >
          {label}
        </span>
      ))}
      {figures.timeline.endsAtClosing && (
        <i
          className="deposits-closing"
          style={{ left: `${(100 * figures.timeline.buckets.length) / columnCount}%` }}
        />
      )}
    </div>
  );
}

function useTicks({ timeline, call, now }: CallFigures, columnCount: number): readonly Tick[] {
  const { t, locale } = useLanguage();
  const { step, buckets, endsAtClosing } = timeline;
  const count = buckets.length;
  const hasGrace = columnCount > count;
  const closing: Tick[] = endsAtClosing
    ? [
        {
          at: count,
          tone: "closing",
          label:
            step === "hour"
              ? formatTime(locale, call.closesAt)
              : hasGrace || count < 20
                ? t("figures:plot.closing")
                : formatShortDay(locale, call.closesAt, now),
        },
      ]
    : [];
  if (step === "hour") {
    const current = buckets.findIndex(({ state }) => state === "current");
    const hours = buckets.flatMap(({ start }, index): Tick[] => {
      const { hour } = toParisCivilTime(start);
      if (index === current)
        return [
          {
            ...(endsAtClosing && index >= count - 2
              ? { at: count - 0.5, isBefore: true }
              : { at: index + 0.5 }),
            label: t("figures:plot.current", { time: formatTime(locale, start) }),
            tone: "current",
            isMinor: true,
          },
        ];
      // The labels of the closing and of the current hour need the room of their neighbours.
      const isCrowded =
        (endsAtClosing && index > count - 3) || (current >= 0 && Math.abs(index - current) < 3);
      if (hour % 3 !== 0 || index === 0 || isCrowded) return [];
      const label = hour === 0 ? t("figures:plot.midnight") : formatTime(locale, start);
      return [{ at: index, label, isMinor: hour % 6 !== 0 }];
    });
    return [...hours, ...closing];
  }
  // Days and weeks have their date below the middle of the column; of many, only some.
  const every = count <= 15 ? 1 : Math.ceil(count / 10);
  const dates = buckets.flatMap(({ start, state }, index): Tick[] => {
    const fromEnd = count - 1 - index;
    if (fromEnd % every !== 0 || (endsAtClosing && every > 1 && fromEnd === 0)) return [];
    const isLast = endsAtClosing && fromEnd === 0;
    return [
      {
        at: index + 0.5,
        label: formatShortDay(locale, start, start),
        isMinor: fromEnd % (every * 4) !== 0,
        ...(isLast
          ? { tone: "closing" as const }
          : state === "current" && { tone: "current" as const }),
      },
    ];
  });
  return every > 1 ? [...dates, ...closing] : dates;
}

/** The choice of the earlier call, a plain form. */
function CompareForm({ figures, path }: { figures: CallFigures; path: string }) {
  const { t } = useLanguage();
  const { comparable, comparedId, choices } = figures;
  return (
    <form method="get" action={path} className="figure-compare">
      {listChoiceFields(choices).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        id="figure-compare"
        name="comparer"
        label={t("figures:compare.label")}
        defaultValue={comparedId === null ? NO_COMPARISON_VALUE : String(comparedId)}
        options={[
          { value: NO_COMPARISON_VALUE, label: t("figures:compare.none") },
          ...comparable.map(({ id, year, title }) => ({
            value: String(id),
            label: t("figures:compare.option", { year, title }),
          })),
        ]}
      />
      <Button type="submit">{t("figures:compare.submit")}</Button>
    </form>
  );
}
