import { countParisDays } from "#platform/i18n/paris-time.ts";

const DAY = 24 * 60 * 60_000;

/** Whole days left until a deadline, rounded down as everywhere; less than one is told by the date in Paris. */
export function getDaysLeft(until: Date, now: Date): number | "today" | "tomorrow" {
  const days = Math.floor((until.getTime() - now.getTime()) / DAY);
  if (days > 0) return days;
  return countParisDays(now, until) > 0 ? "tomorrow" : "today";
}
