import { useLanguage } from "#platform/i18n/context.tsx";
import { formatTime } from "#platform/i18n/format.ts";
import { formatNearDay } from "../../staff/rules/format-near-day.ts";

/** Formats moments as « aujourd’hui à 10 h 28 », « le 18 nov. à 12 h 02 ». */
export function useFormatNearMoment(now: Date): (at: Date) => string {
  const { t, locale } = useLanguage();
  return (at) =>
    t("dossierReading:moment", {
      day: formatNearDay(t, locale, at, now),
      time: formatTime(locale, at),
    });
}
