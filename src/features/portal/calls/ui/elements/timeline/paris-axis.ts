import moment from "moment";
import { withFirstOfMonth } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getParisOffsetMinutes, PARIS } from "#platform/i18n/paris-time.ts";

/** Weeks start on Monday in both our languages; this spares the whole French locale of moment. */
moment.updateLocale("en", { week: { dow: 1, doy: 4 } });

const offsets = new Map<number, number>();

/** Minutes Paris is ahead of UTC. Asked thousands of times for each drawing, so kept by the hour. */
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

/** Moments as Paris counts them, whatever the reader's own clock says: the drawing's days are those of the deadlines. */
export function toParisMoment(at?: moment.MomentInput): moment.Moment {
  const date = moment(at);
  return date.utcOffset(getParisOffset(date.valueOf()));
}

/**
 * moment asks this after every step (a month later, the start of the day…): the way moment-timezone follows clock
 * changes too. Without it, months stepped through from summer begin an hour early in winter.
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

/** The words of the axis, by the browser's own knowledge of languages: French month names come from there. */
export function createAxisLabels(locale: Locale): { minorLabels: Label; majorLabels: Label } {
  const tag = locale === "fr" ? "fr-FR" : "en-GB";
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(tag, { timeZone: PARIS, ...options });
    return (date: moment.Moment) => made.format(date.valueOf());
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
