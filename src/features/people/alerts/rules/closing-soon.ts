import { fromParisCivilTime, toParisCivilTime } from "#platform/i18n/paris-time.ts";

/** Days before the closing at which people with the favourite are notified. */
export const CLOSING_SOON_DAYS = [14, 7, 1] as const;

/** The hour in Paris, on that calendar day, so that a closing at midnight wakes no one up. */
const NOTIFY_AT_HOUR = 7;

/** When people are notified that a call closes in so many days, by the calendar of Paris. */
export function getClosingSoonTime(closesAt: Date, days: number): Date {
  const { year, month, day } = toParisCivilTime(closesAt);
  const date = new Date(Date.UTC(year, month - 1, day - days));
  return fromParisCivilTime({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: NOTIFY_AT_HOUR,
    minute: 0,
  });
}

/**
 * The last threshold passed, and its time, or null. Favourites added after that time wait for the next threshold.
 * Earlier thresholds that were missed are skipped.
 */
export function findDueThreshold(
  closesAt: Date,
  now: Date,
): { readonly days: number; readonly since: Date } | null {
  if (now >= closesAt) return null;
  const passed = CLOSING_SOON_DAYS.map((days) => ({
    days,
    since: getClosingSoonTime(closesAt, days),
  })).filter(({ since }) => since <= now);
  return passed.at(-1) ?? null;
}
