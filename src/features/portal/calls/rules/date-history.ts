import { formatDate, formatTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";

interface ChangeOfDate {
  readonly field: "opening" | "closing";
  readonly before: Date;
  readonly after: Date;
  readonly changedAt: Date;
}

export interface DateHistoryEntry {
  /** « La clôture a été repoussée du 14 novembre 2026 au 21 novembre 2026. » */
  readonly text: string;
  /** The day of the change, formatted and as ISO. */
  readonly changedOn: string;
  readonly iso: string;
}

/** Describes the changes of a call's dates, latest first. */
export function describeDateChanges(
  changes: readonly ChangeOfDate[],
  locale: Locale,
  t: Translate,
): DateHistoryEntry[] {
  return [...changes]
    .sort((a, b) => b.changedAt.getTime() - a.changedAt.getTime())
    .map(({ field, before, after, changedAt }) => {
      const direction = after > before ? "Later" : "Earlier";
      // Times are shown only when they differ: they may be the only change.
      const withTimes = formatTime(locale, before) !== formatTime(locale, after);
      const format = (at: Date) =>
        withTimes
          ? t("calls:callPage.dayTime", {
              day: formatDate(locale, at),
              time: formatTime(locale, at),
            })
          : formatDate(locale, at);
      return {
        text: t(`calls:callPage.${field}${direction}`, {
          before: format(before),
          after: format(after),
        }),
        changedOn: t("calls:callPage.changedOn", { date: formatDate(locale, changedAt) }),
        iso: changedAt.toISOString(),
      };
    });
}
