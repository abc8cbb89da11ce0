import { describeAnnouncedDate } from "#features/portal/calls/rules/announced-date.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";

/** When an agency means to answer: a day (`2027-04-02`), a month (`2027-07`), or null. */
export interface AnnouncedDates {
  readonly eligibilityAnswerOn: string | null;
  readonly decisionsOn: string | null;
}

/** Dates are printed with their year. */
const SHOW_YEAR = new Date(0);

/** The announced dates of a receipt, each with its label; those that the agency does not announce are left out. */
export const listAnnouncedDates = (
  dates: AnnouncedDates,
  { locale, t }: { readonly locale: Locale; readonly t: Translate },
): (readonly [label: string, date: string])[] =>
  (["eligibilityAnswerOn", "decisionsOn"] as const).flatMap((field) => {
    const announced = dates[field];
    if (announced === null) return [];
    const { date } = describeAnnouncedDate(announced, locale, SHOW_YEAR);
    return [[t(`deposits:announced.${field}`), date] as const];
  });
