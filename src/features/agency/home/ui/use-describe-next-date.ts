import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import type { SeasonRow } from "../views/staff-home.server.ts";

/** Returns what comes next for a call in words: « ferme dans 6 jours, mardi 24 novembre à 17 h ». */
export function useDescribeNextDate(now: Date): (row: SeasonRow) => string {
  const { t, locale } = useLanguage();
  return ({ next, timeLeft, closesAt }) => {
    if (!next) return "";
    if (!timeLeft)
      return t("home:season.publishes", { moment: formatDayTime(locale, next.at, now) });
    const left =
      "count" in timeLeft
        ? t(`calls:time.${timeLeft.kind}`, { count: timeLeft.count })
        : t(`calls:time.${timeLeft.kind}`);
    const at = next.kind === "retires" ? closesAt : next.at;
    const words = `${left.slice(0, 1).toLocaleLowerCase(locale)}${left.slice(1)}`;
    return t("home:season.next", { left: words, moment: formatDayTime(locale, at, now) });
  };
}
