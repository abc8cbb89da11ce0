import { formatDay, formatMonth } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { fromParisCivilTime } from "#platform/i18n/paris-time.ts";

/** An announced date in words. It is past once its last day in Paris is. */
export function describeAnnouncedDate(announced: string, locale: Locale, now: Date) {
  const [year = 0, month = 1, day] = announced.split("-").map(Number);
  // Noon, so that no time zone moves it to another day.
  const at = fromParisCivilTime({ year, month, day: day ?? 1, hour: 12, minute: 0 });
  const next =
    day === undefined
      ? new Date(Date.UTC(year, month, 1))
      : new Date(Date.UTC(year, month - 1, day + 1));
  const end = fromParisCivilTime({
    year: next.getUTCFullYear(),
    month: next.getUTCMonth() + 1,
    day: next.getUTCDate(),
    hour: 0,
    minute: 0,
  });
  return {
    iso: announced,
    date: day === undefined ? formatMonth(locale, at) : formatDay(locale, at, now),
    isPast: end <= now,
  };
}
