import { countParisDays } from "#platform/i18n/paris-time.ts";
import type { CallStatus } from "./status.ts";

/** From here on, time is running out: amber instead of calm. */
export const SOON_DAYS = 14;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

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
  | { readonly kind: "opensToday" | "closesWithinMinute" | "closedToday" };

interface CallPeriod {
  opensAt: Date;
  closesAt: Date;
}

/**
 * How long is left, in the unit a person would use: days by the Paris calendar, on the last day
 * hours, then minutes. Hours and minutes are whole ones that are really left: nobody plans with time that is not there.
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
  const days = countParisDays(now, call.closesAt);
  if (days > 0) return { kind: "closesInDays", count: days };
  const left = call.closesAt.getTime() - now.getTime();
  if (left >= HOUR) return { kind: "closesInHours", count: Math.floor(left / HOUR) };
  if (left < MINUTE) return { kind: "closesWithinMinute" };
  return { kind: "closesInMinutes", count: Math.floor(left / MINUTE) };
}

export function isSoon(status: CallStatus, call: CallPeriod, now: Date): boolean {
  return status === "open" && countParisDays(now, call.closesAt) <= SOON_DAYS;
}

/** How much of the time between opening and closing has gone, 0 to 1. */
export function computeElapsedRatio(call: CallPeriod, now: Date): number {
  const whole = call.closesAt.getTime() - call.opensAt.getTime();
  const gone = now.getTime() - call.opensAt.getTime();
  return Math.min(1, Math.max(0, gone / whole));
}
