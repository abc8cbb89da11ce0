import { useContext } from "react";
import { DepositContext } from "#features/proposals/dossiers/ui/dossier-context.ts";
import type { DossierHeadView } from "#features/proposals/dossiers/views/dossier-head.server.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatShortDay, formatTime, formatWeekday } from "#platform/i18n/format.ts";
import {
  assignLabelRows,
  buildDeadlineLine,
  type LabelExtent,
  type LineMark,
} from "../../rules/deadline.ts";
import { useServerClock } from "./countdown.tsx";

const WIDTH = 1104;
const EDGE = 8;
const LINE = WIDTH - 2 * EDGE;
const ROW = 20;
/** Distance between the line and the lowest label, in pixels. */
const RISE = 62;
const FOOT = 28;
/** Estimated maximum width of a letter, in pixels; used to keep labels apart. */
const LETTER = 7;
/** Labels below the line that are closer than this (fraction of the line) would overlap. */
const MIN_LABEL_DISTANCE = 0.09;

const toX = (at: number): number => EDGE + at * LINE;

/** The time until the closing as spans of a bridge, with the automatic events before the end. */
export function DeadlineLine({ head, armed }: { head: DossierHeadView; armed: boolean }) {
  const { t, locale } = useLanguage();
  const closesAt = new Date(useContext(DepositContext).closesAt ?? head.call.closesAt);
  const { server } = useServerClock(head.now);
  const line = buildDeadlineLine(closesAt, server, { standby: armed });
  if (!line) return null;

  const formatPoint = (moment: Date): string => {
    if (line.format === "day") return formatShortDay(locale, moment, server);
    const time = formatTime(locale, moment);
    return line.format === "time" ? time : `${formatWeekday(locale, moment).weekday} ${time}`;
  };
  // With the time, because several marks may fall on one day.
  const exactly = (moment: Date): string =>
    line.format === "day"
      ? `${formatPoint(moment)} ${formatTime(locale, moment)}`
      : formatPoint(moment);
  const marks = line.marks.map((mark) => ({
    ...mark,
    time: exactly(mark.moment),
    words: t(`deposits:deadline.line.${mark.what}`),
    key: mark.moment.toISOString(),
  }));
  const labels = marks.map((mark) => {
    const { time, words } = mark;
    return toLabel(mark, t("deposits:deadline.line.at", { time, words }));
  });
  const rows = assignLabelRows(labels.map(({ extent }) => extent));
  const deck = RISE + ROW * Math.max(0, ...rows);
  const piers = line.piers
    .slice(0, -1)
    .filter(({ at }) => Math.abs(at - line.now) > MIN_LABEL_DISTANCE);
  const span = LINE / line.spans;
  return (
    <div className="deadline-line">
      <svg viewBox={`0 0 ${WIDTH} ${deck + FOOT}`} fill="none" aria-hidden="true">
        <path
          d={`M${EDGE} ${deck}${`q${span / 2} -60 ${span} 0`.repeat(line.spans)}`}
          stroke="var(--line-strong)"
          strokeWidth="1.5"
        />
        {line.piers.map(({ at }) => (
          <path key={at} d={`M${toX(at)} ${deck}v14`} stroke="var(--line-strong)" strokeWidth="2" />
        ))}
        <path d={`M${EDGE} ${deck}H${toX(line.now)}`} stroke="var(--line-strong)" strokeWidth="3" />
        <path d={`M${toX(line.now)} ${deck}H${toX(1)}`} stroke="var(--soon-mark)" strokeWidth="6" />
        {marks.map(({ key, at, passed }, index) => {
          const top = deck - RISE + 22 - ROW * (rows[index] ?? 0);
          return (
            <g key={key} stroke={passed ? "var(--line-strong)" : "var(--ink-soft)"}>
              <path d={`M${toX(at)} ${deck - 4}V${top}`} strokeWidth="1.5" />
              <circle cx={toX(at)} cy={deck} r="5" fill="var(--surface)" strokeWidth="2.5" />
            </g>
          );
        })}
        {labels.map(({ text, x, anchor }, index) => (
          <text
            key={marks[index]?.key}
            x={x}
            y={deck - RISE + 18 - ROW * (rows[index] ?? 0)}
            textAnchor={anchor}
          >
            {text}
          </text>
        ))}
        <path
          d={`M${toX(1)} ${deck + 8}v-26`}
          stroke="var(--ink)"
          strokeWidth="4"
          strokeLinecap="round"
        />
        <circle
          cx={toX(line.now)}
          cy={deck}
          r="8"
          fill="var(--soon-mark)"
          stroke="var(--surface)"
          strokeWidth="3"
        />
        {line.now < 1 - 2 * MIN_LABEL_DISTANCE && (
          <text className="line-now" x={toX(line.now)} y={deck + FOOT} textAnchor="middle">
            {t("deposits:deadline.line.now")}
          </text>
        )}
        {piers.map(({ at, moment }) => (
          <text key={at} x={toX(at)} y={deck + FOOT} textAnchor={at === 0 ? "start" : "middle"}>
            {formatPoint(moment)}
          </text>
        ))}
        <text className="line-closing" x={toX(1)} y={deck + FOOT} textAnchor="end">
          {`${formatPoint(closesAt)}, ${t("deposits:deadline.line.closing")}`}
        </text>
      </svg>
      <ol aria-label={t("deposits:deadline.line.label")}>
        {marks.map(({ key, time, words, passed }) => (
          <li key={key} data-passed={passed || undefined}>
            <b>{time}</b> {words} {passed && t("deposits:deadline.line.passed")}
          </li>
        ))}
        <li>
          <b>{exactly(closesAt)}</b> {t("deposits:deadline.line.closing")}
        </li>
      </ol>
    </div>
  );
}

/** Extent of a mark's label: it runs towards the middle, where there is space. */
function toLabel({ at }: LineMark, text: string) {
  const width = (text.length * LETTER) / LINE;
  const rightwards = at + width <= 1;
  const extent: LabelExtent = {
    from: rightwards ? at : at - width,
    to: rightwards ? at + width : at,
    rightwards,
  };
  return {
    text,
    anchor: rightwards ? "start" : "end",
    x: toX(at) + (rightwards ? 7 : -7),
    extent,
  } as const;
}
