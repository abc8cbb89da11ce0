import { fromParisCivilTime, toParisCivilTime } from "#platform/i18n/paris-time.ts";

/** Deposits of one call on one day in Paris (`2026-11-24`). */
export interface DepositCount {
  readonly callId: number;
  readonly day: string;
  readonly count: number;
}

/** A series of the plot: one call, or all calls beyond the first ones (`callId` null). */
export interface BrickSeries {
  readonly callId: number | null;
  readonly total: number;
}

export interface BrickDay {
  readonly day: string;
  /** Midnight in Paris at which the day starts. */
  readonly at: Date;
  /** Deposits by series, in the order of the series. */
  readonly counts: readonly number[];
  readonly total: number;
}

export interface BrickPlot {
  readonly series: readonly BrickSeries[];
  readonly days: readonly BrickDay[];
  /** The most deposits of a day. */
  readonly highest: number;
  readonly total: number;
}

export const PLOT_DAYS = 14;
const MAX_SERIES = 3;

const toDayText = (at: Date): string => {
  const { year, month, day } = toParisCivilTime(at);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${year}-${two(month)}-${two(day)}`;
};

/** The start of the day in Paris, `offset` days after the day of `now`. */
export function startOfParisDay(now: Date, offset: number): Date {
  const { year, month, day } = toParisCivilTime(now);
  const date = new Date(Date.UTC(year, month - 1, day + offset));
  return fromParisCivilTime({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: 0,
    minute: 0,
  });
}

/**
 * Deposits of the days up to `now`, fourteen unless said otherwise, one brick each. The three calls with the most deposits are series of their own,
 * the others are one series together, so that colours stay few enough to tell apart.
 */
export function buildBrickPlot(
  counts: readonly DepositCount[],
  now: Date,
  dayCount = PLOT_DAYS,
): BrickPlot {
  const totals = new Map<number, number>();
  for (const { callId, count } of counts) totals.set(callId, (totals.get(callId) ?? 0) + count);
  const sorted = [...totals].sort(([a, one], [b, other]) => other - one || a - b);
  const isCut = sorted.length > MAX_SERIES;
  const own = sorted.slice(0, isCut ? MAX_SERIES - 1 : MAX_SERIES);
  const others = sorted.slice(own.length);
  const series: BrickSeries[] = own.map(([callId, total]) => ({ callId, total }));
  if (isCut)
    series.push({ callId: null, total: others.reduce((sum, [, total]) => sum + total, 0) });
  const days = Array.from({ length: dayCount }, (_, index) => {
    const at = startOfParisDay(now, index - dayCount + 1);
    const day = toDayText(at);
    const ofDay = counts.filter((count) => count.day === day);
    const ofSeries = series.map(({ callId }) =>
      ofDay
        .filter((count) =>
          callId === null ? others.some(([id]) => id === count.callId) : count.callId === callId,
        )
        .reduce((sum, { count }) => sum + count, 0),
    );
    return { day, at, counts: ofSeries, total: ofSeries.reduce((sum, one) => sum + one, 0) };
  });
  return {
    series,
    days,
    highest: Math.max(0, ...days.map(({ total }) => total)),
    total: days.reduce((sum, { total }) => sum + total, 0),
  };
}

/** Round numbers for the lines of the plot: at most two above zero. */
export function listPlotLines(highest: number): readonly number[] {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
  const step = steps.find((one) => highest / one < 3) ?? highest;
  return [step, 2 * step].filter((line) => line <= highest && line > 0);
}
