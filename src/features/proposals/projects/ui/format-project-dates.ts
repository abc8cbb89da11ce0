import { formatDate } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";

interface ProjectDates {
  readonly startsOn: string | null;
  readonly endsOn: string | null;
}

/** The dates of a project in words; null without any. */
export function formatProjectDates(
  t: Translate,
  locale: Locale,
  { startsOn, endsOn }: ProjectDates,
): string | null {
  const from = startsOn && formatDay(locale, startsOn);
  const to = endsOn && formatDay(locale, endsOn);
  if (from && to) return t("projects:facts.period", { from, to });
  if (from) return t("projects:facts.since", { from });
  return to ? t("projects:facts.until", { to }) : null;
}

/** A day has no time: noon in UTC is that day in Paris. */
const formatDay = (locale: Locale, day: string): string =>
  formatDate(locale, new Date(`${day}T12:00:00Z`));
