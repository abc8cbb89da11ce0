import { fromParisCivilTime, toParisCivilTime } from "#platform/i18n/paris-time.ts";

/** So many days before a favourite closes its people are told. */
export const CLOSING_SOON_DAYS = [14, 7, 1] as const;

/** At this hour in Paris, on that calendar day: nobody is woken by a closing at midnight. */
const NOTIFY_AT_HOUR = 7;

/** The moment at which it is told that a call closes in so many days, by the calendar and clocks of Paris. */
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
 * Which of the thresholds is to be told now, and since when: the last one passed. Who liked the call after that
 * moment waits for the next one, and earlier ones that nobody told in time are left out.
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
