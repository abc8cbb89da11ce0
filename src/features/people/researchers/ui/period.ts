import { formatDate, formatMonth } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";

/** « 1er septembre 2019 », « septembre 2019 » or « 2019 », by the precision of the date. */
export function formatPartialDate(locale: Locale, date: string): string {
  if (date.length === 4) return date;
  // Noon UTC is the same day in Paris.
  const at = new Date(`${date.length === 7 ? `${date}-01` : date}T12:00:00Z`);
  return date.length === 7 ? formatMonth(locale, at) : formatDate(locale, at);
}

/** « septembre 2019 – août 2022 », « depuis septembre 2022 », or empty. */
export function formatPeriod(
  { t, locale }: { t: Translate; locale: Locale },
  start: string | null,
  end: string | null,
): string {
  if (start && end) {
    return start === end
      ? formatPartialDate(locale, start)
      : `${formatPartialDate(locale, start)} – ${formatPartialDate(locale, end)}`;
  }
  if (start) {
    // « depuis le 3 mars 2020 », but « depuis mars 2020 ».
    const key = start.length === 10 ? "sinceDay" : "since";
    return t(`researchers:entries.${key}`, { start: formatPartialDate(locale, start) });
  }
  return end ? t("researchers:entries.until", { end: formatPartialDate(locale, end) }) : "";
}
