import { formatDay } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { toParisCivilTime } from "#platform/i18n/paris-time.ts";

const NARROW_SPACE = "\u202f";

/** « 12 h 02 min 17 s » / "12:02:17", in Paris. With seconds, because a deposit is late to the second. */
export function formatTimeWithSeconds(at: Date, locale: Locale): string {
  const { hour, minute } = toParisCivilTime(at);
  const two = (value: number) => String(value).padStart(2, "0");
  const [minutes, seconds] = [two(minute), two(at.getUTCSeconds())];
  if (locale === "en") return `${two(hour)}:${minutes}:${seconds}`;
  return [hour, "h", minutes, "min", seconds, "s"].join(NARROW_SPACE);
}

/** « mercredi 18 novembre 2026 à 12 h 02 min 17 s (heure de Paris) », for documents kept for years. */
export function formatMoment(at: Date, locale: Locale): string {
  const zone = locale === "fr" ? "(heure de Paris)" : "(Paris time)";
  return `${formatDayPrefix(at, locale)} ${formatTimeWithSeconds(at, locale)} ${zone}`;
}

/** « mercredi 18 novembre 2026 à ». */
export const formatDayPrefix = (at: Date, locale: Locale): string =>
  `${formatDay(locale, at, new Date(0))} ${locale === "fr" ? "à" : "at"}`;
