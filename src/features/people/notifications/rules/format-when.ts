import { formatDayTime, formatTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { countParisDays } from "#platform/i18n/paris-time.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";

const MINUTE = 60_000;

/** When something came, as a person would say it: minutes, then the hour, then the day, in Paris. */
export function formatWhen(at: Date, now: Date, locale: Locale, t: Translate): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE);
  if (minutes < 1) return t("notifications:when.now");
  if (minutes < 60) return t("notifications:when.minutes", { count: minutes });
  const time = formatTime(locale, at);
  const days = countParisDays(at, now);
  if (days === 0) return t("notifications:when.today", { time });
  if (days === 1) return t("notifications:when.yesterday", { time });
  return formatDayTime(locale, at, now);
}
