import { formatDay } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { parisCivilTime } from "#platform/i18n/paris-time.ts";

const NARROW = "\u202f";

/** « 12 h 02 min 17 s » / "12:02:17", in Paris: where a second decides, it is said. */
export function secondWords(at: Date, locale: Locale): string {
  const { hour, minute } = parisCivilTime(at);
  const two = (value: number) => String(value).padStart(2, "0");
  const [minutes, seconds] = [two(minute), two(at.getUTCSeconds())];
  if (locale === "en") return `${two(hour)}:${minutes}:${seconds}`;
  return [hour, "h", minutes, "min", seconds, "s"].join(NARROW);
}

/** « mercredi 18 novembre 2026 à 12 h 02 min 17 s (heure de Paris) », for what is read for years. */
export function momentWords(at: Date, locale: Locale): string {
  const zone = locale === "fr" ? "(heure de Paris)" : "(Paris time)";
  return `${dayWords(at, locale)} ${secondWords(at, locale)} ${zone}`;
}

/** « mercredi 18 novembre 2026 à ». */
export const dayWords = (at: Date, locale: Locale): string =>
  `${formatDay(locale, at, new Date(0))} ${locale === "fr" ? "à" : "at"}`;
