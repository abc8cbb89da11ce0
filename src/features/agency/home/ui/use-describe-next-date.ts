import { useLanguage } from "#platform/i18n/context.tsx";
import { formatShortDay, formatTime, formatWeekday } from "#platform/i18n/format.ts";
import type { SeasonRow } from "../views/staff-home.server.ts";

/** Returns a moment in few words: « sam. 21 nov. à 13 h ». */
function useFormatShortMoment(now: Date): (at: Date) => string {
  const { t, locale } = useLanguage();
  return (at) =>
    t("home:season.moment", {
      weekday: formatWeekday(locale, at).weekday,
      day: formatShortDay(locale, at, now),
      time: formatTime(locale, at),
    });
}

/** Returns what comes next for a call in words: « ferme dans 6 jours, mar. 24 nov. à 17 h ». */
export function useDescribeNextDate(now: Date): (row: SeasonRow) => string {
  const { t, locale } = useLanguage();
  const formatMoment = useFormatShortMoment(now);
  return ({ next, timeLeft, closesAt }) => {
    if (!next) return "";
    if (!timeLeft) return t("home:season.publishes", { moment: formatMoment(next.at) });
    const left =
      "count" in timeLeft
        ? t(`calls:time.${timeLeft.kind}`, { count: timeLeft.count })
        : t(`calls:time.${timeLeft.kind}`);
    const at = next.kind === "retires" ? closesAt : next.at;
    const words = `${left.slice(0, 1).toLocaleLowerCase(locale)}${left.slice(1)}`;
    return t("home:season.next", { left: words, moment: formatMoment(at) });
  };
}
