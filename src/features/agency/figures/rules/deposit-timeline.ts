import { toParisCivilTime } from "#platform/i18n/paris-time.ts";
import { startOfParisDay } from "../../dossier-list/rules/deposit-bricks.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Hours and days that the two shorter periods show. */
const HOUR_COUNT = 24;
const DAY_COUNT = 14;
/** A longer call is counted by weeks, so that its columns stay wide enough to be seen. */
const MAX_WHOLE_DAYS = 45;

/** What the plot of deposits shows: the last day by hour, two weeks by day, or the whole call by day or week. */
export const PERIODS = ["hours", "days", "whole"] as const;
export type Period = (typeof PERIODS)[number];

type TimeStep = "hour" | "day" | "week";

/** The dates of a call, as its timeline needs them. */
export interface CallDates {
  readonly opensAt: Date;
  readonly closesAt: Date;
  /** Minutes after the closing in which deposits are still accepted. */
  readonly graceMinutes: number;
}

/** Starts of the buckets in order, and the end of the last one, exclusive. */
interface TimeAxis {
  readonly step: TimeStep;
  readonly starts: readonly Date[];
  readonly end: Date;
}

/**
 * The buckets of a period in Paris time. Near the closing and after it they end at the closing, so that the last bucket may
 * be shorter; long before it they end with the current hour or day. Hours are elapsed hours, which begin at full hours in
 * Paris because its offset is in whole hours. Days go from midnight to midnight: a day of a clock change has 23 or 25 hours.
 */
export function buildTimeAxis(
  { opensAt, closesAt }: CallDates,
  period: Period,
  now: Date,
): TimeAxis {
  const left = closesAt.getTime() - now.getTime();
  if (period === "hours") {
    const end =
      left <= HOUR_COUNT * HOUR
        ? closesAt
        : new Date((Math.floor(now.getTime() / HOUR) + 1) * HOUR);
    const lastStart = Math.ceil(end.getTime() / HOUR) * HOUR - HOUR;
    const starts = Array.from(
      { length: HOUR_COUNT },
      (_, index) => new Date(lastStart - (HOUR_COUNT - 1 - index) * HOUR),
    );
    return { step: "hour", starts, end };
  }
  if (period === "days") {
    const isNear = left <= (DAY_COUNT / 2) * DAY;
    const last = isNear ? lastInstant(closesAt) : now;
    const end = isNear ? closesAt : startOfParisDay(now, 1);
    const starts = Array.from({ length: DAY_COUNT }, (_, index) =>
      startOfParisDay(last, index - DAY_COUNT + 1),
    );
    return { step: "day", starts, end };
  }
  const days = listStarts(startOfParisDay(opensAt, 0), closesAt, 1);
  if (days.length <= MAX_WHOLE_DAYS) return { step: "day", starts: days, end: closesAt };
  const { year, month, day } = toParisCivilTime(opensAt);
  const sinceMonday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  return {
    step: "week",
    starts: listStarts(startOfParisDay(opensAt, -sinceMonday), closesAt, 7),
    end: closesAt,
  };
}

/** A call that closes at midnight closes on the day before: its last bucket is never empty. */
const lastInstant = (end: Date): Date => new Date(end.getTime() - 1);

/** Midnights in Paris from the first one to the end, exclusive, every `days` days. */
function listStarts(first: Date, end: Date, days: number): Date[] {
  const starts: Date[] = [];
  for (let at = first, index = 0; at < end; at = startOfParisDay(first, days * ++index))
    starts.push(at);
  return starts;
}

/** Deposits of a call by bucket. All parts together are the total. */
interface DepositCounts {
  /** Before the first bucket. */
  readonly before: number;
  readonly buckets: readonly number[];
  /** After the last bucket and before the closing: what an earlier call still had to come. */
  readonly ahead: number;
  /** In the minutes of grace after the closing. */
  readonly grace: number;
  /** After the grace: the closing was another one then. */
  readonly later: number;
}

/** Counts moments in the buckets of an axis. The end of the grace belongs to the grace. */
function countByBucket(
  moments: readonly Date[],
  { starts, end }: TimeAxis,
  { closesAt, graceMinutes }: Pick<CallDates, "closesAt" | "graceMinutes">,
): DepositCounts {
  const graceEnd = closesAt.getTime() + graceMinutes * 60_000;
  const buckets = starts.map(() => 0);
  const rest = { before: 0, ahead: 0, grace: 0, later: 0 };
  for (const at of moments) {
    const index = at < end ? findBucket(starts, at) : -1;
    if (index >= 0) buckets[index] = (buckets[index] ?? 0) + 1;
    else if (at < end) rest.before++;
    else if (at < closesAt) rest.ahead++;
    else if (at.getTime() <= graceEnd) rest.grace++;
    else rest.later++;
  }
  return { ...rest, buckets };
}

/** The last bucket that starts at or before a moment; -1 before the first. */
function findBucket(starts: readonly Date[], at: Date): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? at) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * A moment of an earlier call on the time axis of this one: at the same elapsed time before or after the closing. Elapsed
 * time and not the clock's, so that no hour is lost or doubled when the clock changed between a deposit and the closing.
 */
export const alignToClosing = (at: Date, earlier: CallDates, call: CallDates): Date =>
  new Date(at.getTime() + call.closesAt.getTime() - earlier.closesAt.getTime());

export interface TimelineBucket {
  readonly start: Date;
  readonly end: Date;
  readonly count: number;
  /** Of the earlier call; null without one. */
  readonly earlier: number | null;
  readonly state: "past" | "current" | "future";
}

/** A part of a timeline beside its buckets. */
interface TimelineRest {
  readonly count: number;
  readonly earlier: number | null;
}

export interface Timeline {
  readonly period: Period;
  readonly step: TimeStep;
  readonly buckets: readonly TimelineBucket[];
  readonly before: TimelineRest;
  readonly ahead: TimelineRest;
  readonly grace: TimelineRest;
  readonly later: TimelineRest;
  /** Whether the last bucket ends at the closing. */
  readonly endsAtClosing: boolean;
}

/** First deposits of a call, and those of an earlier one that it is compared with. */
interface TimelineSource {
  readonly dates: CallDates;
  readonly moments: readonly Date[];
  readonly earlier: { readonly dates: CallDates; readonly moments: readonly Date[] } | null;
}

/** The timeline of a call. Deposits of the earlier call are all on it, also those that are still to come this year. */
export function buildTimeline(
  { dates, moments, earlier }: TimelineSource,
  period: Period,
  now: Date,
): Timeline {
  const axis = buildTimeAxis(dates, period, now);
  const endsAtClosing = axis.end.getTime() === dates.closesAt.getTime();
  const counts = countByBucket(moments, axis, dates);
  const earlierCounts =
    earlier &&
    countByBucket(
      earlier.moments.map((at) => alignToClosing(at, earlier.dates, dates)),
      axis,
      { closesAt: dates.closesAt, graceMinutes: earlier.dates.graceMinutes },
    );
  const rest = (part: "before" | "ahead" | "grace" | "later"): TimelineRest => ({
    count: counts[part],
    earlier: earlierCounts?.[part] ?? null,
  });
  return {
    period,
    step: axis.step,
    buckets: axis.starts.map((start, index) => {
      const end = axis.starts[index + 1] ?? axis.end;
      return {
        start,
        end,
        count: counts.buckets[index] ?? 0,
        earlier: earlierCounts && (earlierCounts.buckets[index] ?? 0),
        state: end <= now ? "past" : start <= now ? "current" : "future",
      };
    }),
    before: rest("before"),
    ahead: rest("ahead"),
    grace: rest("grace"),
    later: rest("later"),
    endsAtClosing,
  };
}

/** How the number of deposits stands: in all, today, in the last hour, and the earlier call's at the same distance. */
export function summarizeDeposits({ dates, moments, earlier }: TimelineSource, now: Date) {
  const countSince = (since: Date) => moments.filter((at) => at >= since && at <= now).length;
  const aligned = earlier?.moments.map((at) => alignToClosing(at, earlier.dates, dates)) ?? [];
  const lastHour = new Date(dates.closesAt.getTime() - HOUR);
  const isAfterClosing = (at: Date) => at >= dates.closesAt;
  return {
    total: moments.length,
    today: countSince(startOfParisDay(now, 0)),
    lastHour: countSince(new Date(now.getTime() - HOUR)),
    lastMinute: countSince(new Date(now.getTime() - 60_000)),
    earlier: earlier && {
      total: aligned.length,
      atSameDistance: aligned.filter((at) => at <= now).length,
      lastHour: aligned.filter((at) => at >= lastHour && at < dates.closesAt).length,
      afterClosing: aligned.filter(isAfterClosing).length,
    },
  };
}

/** The page is read again by itself on the day of the closing, until the deposits of the last minutes are counted. */
export function isLiveDay({ closesAt, graceMinutes }: CallDates, now: Date): boolean {
  const settled = closesAt.getTime() + (graceMinutes + 15) * 60_000;
  return now >= startOfParisDay(lastInstant(closesAt), 0) && now.getTime() < settled;
}

/**
 * How many dossiers a brick stands for, so that the highest column has at most `maxBricks`: one as long as possible, then
 * round numbers.
 */
export function getBrickUnit(highest: number, maxBricks: number): number {
  for (let power = 1; ; power *= 10)
    for (const digit of [1, 2, 5]) if (highest <= digit * power * maxBricks) return digit * power;
}

/** Round numbers for the lines of a plot: at most five above zero. */
export function listGridLines(highest: number): readonly number[] {
  const step = getBrickUnit(highest, 5);
  return [1, 2, 3, 4, 5].map((index) => index * step).filter((line) => line <= highest);
}
