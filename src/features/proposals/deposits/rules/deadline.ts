import { getWarningTime, WARNINGS } from "./deposit-warning.ts";
import { getStandbyTime } from "./standby.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Spans of the bridge that is drawn between the start of the line and the closing. */
const SPANS = 6;
/** Possible durations of one span, shortest first. The line always covers about the time that is left. */
const SPAN_MS = [5, 10, 30, 60, 2 * 60, 6 * 60, 12 * 60].map((minutes) => minutes * MINUTE);
const LONG_SPAN_MS = [1, 2, 7, 14, 28].map((days) => days * DAY);
const FOUR_WEEKS = 28 * DAY;

/** Format of a moment on the line, precise enough to differ from its neighbours. */
export type MomentFormat = "time" | "dayTime" | "day";

/** A moment on the line; `at` is 0 at the start and 1 at the closing. */
interface LinePoint {
  readonly moment: Date;
  readonly at: number;
}

export interface LineMark extends LinePoint {
  readonly what: "warning" | "standby";
  readonly passed: boolean;
}

export interface DeadlineLine {
  readonly spans: number;
  readonly now: number;
  readonly format: MomentFormat;
  /** Every second pier has its time written below; the last pier is the closing. */
  readonly piers: readonly LinePoint[];
  readonly marks: readonly LineMark[];
}

/**
 * The time until a closing as a line: the current position, and automatic events before the end. Null after the closing.
 */
export function buildDeadlineLine(
  closesAt: Date,
  now: Date,
  { standby }: { readonly standby: boolean },
): DeadlineLine | null {
  const left = closesAt.getTime() - now.getTime();
  if (left <= 0) return null;
  const span = chooseSpanMs(left);
  const start = closesAt.getTime() - SPANS * span;
  const toPoint = (moment: Date): LinePoint => ({
    moment,
    at: (moment.getTime() - start) / (SPANS * span),
  });
  const marks = [
    ...WARNINGS.map((warning) => ({
      what: "warning" as const,
      ...toPoint(getWarningTime(closesAt, warning)),
    })),
    ...(standby ? [{ what: "standby" as const, ...toPoint(getStandbyTime(closesAt)) }] : []),
  ];
  return {
    spans: SPANS,
    now: toPoint(now).at,
    format: span >= DAY ? "day" : span >= 6 * HOUR ? "dayTime" : "time",
    piers: Array.from({ length: SPANS / 2 + 1 }, (_, n) => toPoint(new Date(start + 2 * n * span))),
    marks: marks
      .filter(({ at }) => at >= 0)
      .map((mark) => ({ ...mark, passed: mark.moment <= now })),
  };
}

const chooseSpanMs = (left: number): number =>
  [...SPAN_MS, ...LONG_SPAN_MS].find((span) => SPANS * span >= left) ??
  Math.ceil(left / SPANS / FOUR_WEEKS) * FOUR_WEEKS;

/** Horizontal extent of the label above a mark, in fractions of the line. */
export interface LabelExtent {
  readonly from: number;
  readonly to: number;
  /** True when the label starts at its mark, false when it ends there. */
  readonly rightwards: boolean;
}

const getMarkPosition = ({ from, to, rightwards }: LabelExtent): number => (rightwards ? from : to);
const covers = ({ from, to }: LabelExtent, at: number): boolean => from < at && at < to;

/**
 * The row of each label above the line; 0 is the lowest. Rows are assigned from the far end of the labels, so that the
 * stroke from a mark to its label crosses no other label.
 */
export function assignLabelRows(labels: readonly LabelExtent[]): number[] {
  const order = [
    ...labels.filter(({ rightwards }) => rightwards).toSorted((a, b) => b.from - a.from),
    ...labels.filter(({ rightwards }) => !rightwards).toSorted((a, b) => a.to - b.to),
  ];
  const rows: LabelExtent[][] = [];
  const rowByLabel = new Map<LabelExtent, number>();
  for (const label of order) {
    const free = rows.findIndex(
      (row, at) =>
        row.every(({ from, to }) => to <= label.from || label.to <= from) &&
        rows
          .slice(at + 1)
          .every((above) => above.every((one) => !covers(label, getMarkPosition(one)))),
    );
    const row = free === -1 ? rows.push([]) - 1 : free;
    rows[row]?.push(label);
    rowByLabel.set(label, row);
  }
  return labels.map((label) => rowByLabel.get(label) ?? 0);
}

/** Time left, in the units of the countdown. */
interface TimeParts {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Whole seconds, rounded down: zero means over. Null after the moment. */
export function toTimeParts(until: Date, now: Date): TimeParts | null {
  const left = Math.floor((until.getTime() - now.getTime()) / 1000);
  if (left < 0 || until <= now) return null;
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3_600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}

/** Error of a clock in minutes; 0 while too small to matter. */
export const getClockErrorMinutes = (own: Date, server: Date): number =>
  Math.round((own.getTime() - server.getTime()) / 60_000);
