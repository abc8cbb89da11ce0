import { formatShortDay } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { toParisCivilTime } from "#platform/i18n/paris-time.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";

const DAY = 86_400_000;

const toDayNumber = (at: Date): number => {
  const { year, month, day } = toParisCivilTime(at);
  return Date.UTC(year, month - 1, day) / DAY;
};

const NEAR_DAYS = { [-1]: "yesterday", 0: "today", 1: "tomorrow" } as const;

/** « hier », « aujourd’hui », « demain », otherwise « le 24 nov. », in Paris. */
export function formatNearDay(t: Translate, locale: Locale, at: Date, now: Date): string {
  const distance = toDayNumber(at) - toDayNumber(now);
  if (distance in NEAR_DAYS) return t(`staff:days.${NEAR_DAYS[distance as -1 | 0 | 1]}`);
  return t("staff:days.on", { day: formatShortDay(locale, at, now) });
}
