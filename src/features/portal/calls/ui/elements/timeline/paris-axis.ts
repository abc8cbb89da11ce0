import moment from "moment";
import { withFirstOfMonth } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getParisOffsetMinutes, PARIS } from "#platform/i18n/paris-time.ts";

/** Weeks start on Monday in both languages; setting it here avoids loading moment's French locale. */
moment.updateLocale("en", { week: { dow: 1, doy: 4 } });

const offsets = new Map<number, number>();

/** Minutes that Paris is ahead of UTC. Cached by the hour: each drawing needs thousands. */
function getParisOffset(at: number): number {
  const hour = Math.floor(at / 3_600_000);
  let offset = offsets.get(hour);
  if (offset === undefined) {
    if (offsets.size > 10_000) offsets.clear();
    offset = getParisOffsetMinutes(new Date(hour * 3_600_000));
    offsets.set(hour, offset);
  }
  return offset;
}

/** A moment in Paris time, whatever the reader's time zone: the days of the axis are those of the deadlines. */
export function toParisMoment(at?: moment.MomentInput): moment.Moment {
  const date = moment(at);
  return date.utcOffset(getParisOffset(date.valueOf()));
}

/**
 * moment calls this hook after every step (next month, start of the day…), as moment-timezone uses it. Without it,
 * months counted from summer start an hour early in winter.
 */
const hooks = moment as unknown as {
  updateOffset: (date: moment.Moment, keepTime: boolean) => void;
};
hooks.updateOffset = (date, keepTime) => {
  if (!date.isUtcOffset() || !date.isValid()) return;
  const offset = getParisOffset(date.valueOf());
  if (offset !== date.utcOffset()) date.utcOffset(offset, keepTime);
};

type Label = (date: moment.Moment, scale: string) => string;

/** Labels of the axis. Month names come from `Intl`. */
export function createAxisLabels(locale: Locale): { minorLabels: Label; majorLabels: Label } {
  const tag = locale === "fr" ? "fr-FR" : "en-GB";
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(tag, { timeZone: PARIS, ...options });
    return (date: moment.Moment) => formatter.format(date.valueOf());
  };
  const hour = format({ hour: "numeric", hour12: false });
  const day = format({ day: "numeric" });
  const weekday = format({ weekday: "short", day: "numeric" });
  const shortMonth = format({ month: "short" });
  const month = format({ month: "long", year: "numeric" });
  const civilDay = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const wholeDay = (date: moment.Moment) => withFirstOfMonth(locale, civilDay(date));
  const year = format({ year: "numeric" });
  return {
    minorLabels: (date, scale) => {
      if (scale === "year") return year(date);
      if (scale === "month") return shortMonth(date);
      if (scale === "weekday") return weekday(date);
      if (scale === "day" || scale === "week") return day(date);
      return hour(date);
    },
    majorLabels: (date, scale) => {
      if (scale === "year") return "";
      if (scale === "month") return year(date);
      if (scale === "weekday" || scale === "day" || scale === "week") return month(date);
      return wholeDay(date);
    },
  };
}
