import { getWarningTime, WARNINGS } from "./deposit-warning.ts";
import { getStandbyTime } from "./standby.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Spans of the bridge between the beginning of the line and the closing. */
const SPANS = 6;
/** How much time one span may stand for, the shortest first: the line always shows about the time that is left. */
const SPAN_MS = [5, 10, 30, 60, 2 * 60, 6 * 60, 12 * 60].map((minutes) => minutes * MINUTE);
const LONG_SPAN_MS = [1, 2, 7, 14, 28].map((days) => days * DAY);
const FOUR_WEEKS = 28 * DAY;

/** How a moment on the line is best told apart from its neighbours. */
export type MomentFormat = "time" | "dayTime" | "day";

/** A moment on the line; `at` from 0, where it begins, to 1, the closing. */
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
  readonly words: MomentFormat;
  /** Every second pier has its moment written under it; the last is the closing. */
  readonly piers: readonly LinePoint[];
  readonly marks: readonly LineMark[];
}

/**
 * The time until a closing as a line: where one stands on it, and what happens by itself before its end. Null once it is over.
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
  const place = (moment: Date): LinePoint => ({
    moment,
    at: (moment.getTime() - start) / (SPANS * span),
  });
  const marks = [
    ...WARNINGS.map((warning) => ({
      what: "warning" as const,
      ...place(getWarningTime(closesAt, warning)),
    })),
    ...(standby ? [{ what: "standby" as const, ...place(getStandbyTime(closesAt)) }] : []),
  ];
  return {
    spans: SPANS,
    now: place(now).at,
    words: span >= DAY ? "day" : span >= 6 * HOUR ? "dayTime" : "time",
    piers: Array.from({ length: SPANS / 2 + 1 }, (_, n) => place(new Date(start + 2 * n * span))),
    marks: marks
      .filter(({ at }) => at >= 0)
      .map((mark) => ({ ...mark, passed: mark.moment <= now })),
  };
}

const chooseSpanMs = (left: number): number =>
  [...SPAN_MS, ...LONG_SPAN_MS].find((span) => SPANS * span >= left) ??
  Math.ceil(left / SPANS / FOUR_WEEKS) * FOUR_WEEKS;

/** What is written above a mark: from where to where, in parts of the line. */
export interface LabelExtent {
  readonly from: number;
  readonly to: number;
  /** It begins at its mark; else it ends there. */
  readonly rightwards: boolean;
}

const getMarkPosition = ({ from, to, rightwards }: LabelExtent): number => (rightwards ? from : to);
const covers = ({ from, to }: LabelExtent, at: number): boolean => from < at && at < to;

/**
 * The row above the line in which each label has room: 0 is the lowest. Given a row from its far end on, so that the stroke between
 * a mark and its label runs through no other label.
 */
export function assignLabelRows(labels: readonly LabelExtent[]): number[] {
  const order = [
    ...labels.filter(({ rightwards }) => rightwards).toSorted((a, b) => b.from - a.from),
    ...labels.filter(({ rightwards }) => !rightwards).toSorted((a, b) => a.to - b.to),
  ];
  const rows: LabelExtent[][] = [];
  const given = new Map<LabelExtent, number>();
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
    given.set(label, row);
  }
  return labels.map((label) => given.get(label) ?? 0);
}

/** What is left until a moment, in the units one counts down in. */
interface TimeParts {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Whole seconds, never rounded up: at zero it is over. Null once it is. */
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

/** By how many minutes a clock is wrong; 0 while nobody needs to know. */
export const getClockErrorMinutes = (own: Date, server: Date): number =>
  Math.round((own.getTime() - server.getTime()) / 60_000);
