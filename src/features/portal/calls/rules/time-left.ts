import { formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { countParisDays } from "#platform/i18n/paris-time.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { CallStatus } from "./status.ts";

/** An open call that closes within this many days is marked in amber. */
export const SOON_DAYS = 14;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type TimeLeft =
  | {
      readonly kind:
        | "closesInDays"
        | "closesInHours"
        | "closesInMinutes"
        | "opensInDays"
        | "closedDaysAgo";
      readonly count: number;
    }
  | { readonly kind: "opensToday" | "closesTomorrow" | "closesWithinMinute" | "closedToday" };

interface CallPeriod {
  opensAt: Date;
  closesAt: Date;
}

/**
 * The time left in the largest unit that fits: days of 24 hours, then hours, then minutes, as the countdown of a deposit
 * counts. Always rounded down, so that no time is promised that is not left. Tomorrow, an opening and a past closing are
 * counted in days of the Paris calendar.
 */
export function computeTimeLeft(status: CallStatus, call: CallPeriod, now: Date): TimeLeft {
  if (status === "upcoming") {
    const count = countParisDays(now, call.opensAt);
    return count === 0 ? { kind: "opensToday" } : { kind: "opensInDays", count };
  }
  if (status === "closed") {
    const count = countParisDays(call.closesAt, now);
    return count === 0 ? { kind: "closedToday" } : { kind: "closedDaysAgo", count };
  }
  const left = call.closesAt.getTime() - now.getTime();
  if (left >= DAY) {
    const count = Math.floor(left / DAY);
    // Between 24 and 48 hours the closing can be on the day after tomorrow.
    const isTomorrow = count === 1 && countParisDays(now, call.closesAt) === 1;
    return isTomorrow ? { kind: "closesTomorrow" } : { kind: "closesInDays", count };
  }
  if (left >= HOUR) return { kind: "closesInHours", count: Math.floor(left / HOUR) };
  if (left < MINUTE) return { kind: "closesWithinMinute" };
  return { kind: "closesInMinutes", count: Math.floor(left / MINUTE) };
}

/** Whether less than a day is left. */
export const isLastDay = (closesAt: Date, now: Date): boolean =>
  closesAt.getTime() - now.getTime() < DAY;

export function isSoon(status: CallStatus, call: CallPeriod, now: Date): boolean {
  return status === "open" && countParisDays(now, call.closesAt) <= SOON_DAYS;
}

/** The elapsed share of the time between opening and closing, 0 to 1. */
export function computeElapsedRatio(call: CallPeriod, now: Date): number {
  const total = call.closesAt.getTime() - call.opensAt.getTime();
  const elapsed = now.getTime() - call.opensAt.getTime();
  return Math.min(1, Math.max(0, elapsed / total));
}

/** The time of a call as text and as a progress bar, for cards and pages. */
export interface CallTime {
  /** « Ferme dans 6 jours » */
  readonly label: string;
  /** « mardi 24 novembre à 17 h » */
  readonly moment: string;
  /** The same moment as ISO text. */
  readonly iso: string;
  readonly ratio: number;
  readonly tone: "calm" | "soon" | "over" | "waiting";
}

export function describeTime(
  status: CallStatus,
  call: { opensAt: Date; closesAt: Date },
  now: Date,
  locale: Locale,
  t: Translate,
): CallTime {
  const left = computeTimeLeft(status, call, now);
  const label =
    "count" in left
      ? t(`calls:time.${left.kind}`, { count: left.count })
      : t(`calls:time.${left.kind}`);
  const at = status === "upcoming" ? call.opensAt : call.closesAt;
  const tone =
    status === "upcoming"
      ? "waiting"
      : status === "closed"
        ? "over"
        : isSoon(status, call, now)
          ? "soon"
          : "calm";
  return {
    label,
    moment: formatDayTime(locale, at, now),
    iso: at.toISOString(),
    ratio: computeElapsedRatio(call, now),
    tone,
  };
}
