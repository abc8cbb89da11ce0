import type { Locale } from "./locale.ts";
import { PARIS, toParisCivilTime } from "./paris-time.ts";

const TAGS = { fr: "fr-FR", en: "en-GB" } as const;
const NARROW = "\u202f";

// Intl formatters are expensive to create and can be reused.
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function getDateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}${JSON.stringify(options)}`;
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(TAGS[locale], { timeZone: PARIS, ...options });
    dateFormats.set(key, format);
  }
  return format;
}

const numbers = { fr: new Intl.NumberFormat(TAGS.fr), en: new Intl.NumberFormat(TAGS.en) };
const euros = {
  fr: new Intl.NumberFormat(TAGS.fr, {
    style: "currency",
    currency: "EUR",
    maximumFractionDigits: 0,
  }),
  en: new Intl.NumberFormat(TAGS.en, {
    style: "currency",
    currency: "EUR",
    maximumFractionDigits: 0,
  }),
};
const exactEuros = {
  fr: new Intl.NumberFormat(TAGS.fr, { style: "currency", currency: "EUR" }),
  en: new Intl.NumberFormat(TAGS.en, { style: "currency", currency: "EUR" }),
};
const shortEuros = {
  fr: new Intl.NumberFormat(TAGS.fr, { notation: "compact", maximumFractionDigits: 1 }),
  en: new Intl.NumberFormat(TAGS.en, { notation: "compact", maximumFractionDigits: 1 }),
};
const lists = {
  fr: new Intl.ListFormat(TAGS.fr, { type: "conjunction" }),
  en: new Intl.ListFormat(TAGS.en, { type: "conjunction" }),
};

export const formatNumber = (locale: Locale, value: number): string =>
  numbers[locale].format(value);
export const formatEuros = (locale: Locale, value: number): string => euros[locale].format(value);
/** « 275 400,00 € » / "€275,400.00". */
export const formatExactEuros = (locale: Locale, value: number): string =>
  exactEuros[locale].format(value);
/** « 30,5 M€ », « 180 k€ » / "€30.5M", "€180K", for large figures of a page. */
export const formatShortEuros = (locale: Locale, value: number): string => {
  const text = shortEuros[locale].format(value);
  if (locale === "en") return `€${text.toUpperCase()}`;
  return `${text.replace(/\s+/gu, NARROW)}${/\d$/.test(text) ? NARROW : ""}€`;
};
export const formatList = (locale: Locale, items: string[]): string => lists[locale].format(items);

/** « 24 novembre 2026 » / "24 November 2026", in Paris. */
export function formatDate(locale: Locale, at: Date): string {
  return withFirstOfMonth(
    locale,
    getDateFormat(locale, { day: "numeric", month: "long", year: "numeric" }).format(at),
  );
}

/** « 24 novembre » / "24 November", in Paris. */
export const formatDayOfMonth = (locale: Locale, at: Date): string =>
  withFirstOfMonth(locale, getDateFormat(locale, { day: "numeric", month: "long" }).format(at));

/** Texts of `formatDay`: the rows of a list have few different days. */
const dayTexts = new Map<string, string>();
const MAX_DAY_TEXTS = 5_000;

/** « mardi 24 novembre 2026 » / "Tuesday 24 November 2026"; without the year if it is the current one. */
export function formatDay(locale: Locale, at: Date, now: Date): string {
  const { year, month, day } = toParisCivilTime(at);
  const sameYear = year === toParisCivilTime(now).year;
  const key = `${locale} ${sameYear} ${year}-${month}-${day}`;
  const known = dayTexts.get(key);
  if (known !== undefined) return known;
  const text = getDateFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(sameYear ? {} : { year: "numeric" }),
  }).format(at);
  // In English, Intl writes a comma after the weekday only if there is a year.
  const formatted = withFirstOfMonth(locale, text.replace(",", ""));
  if (dayTexts.size >= MAX_DAY_TEXTS) dayTexts.clear();
  dayTexts.set(key, formatted);
  return formatted;
}

/** « mars 2027 » / "March 2027", in Paris. */
export function formatMonth(locale: Locale, at: Date): string {
  return getDateFormat(locale, { month: "long", year: "numeric" }).format(at);
}

/** « nov. » / "Nov", in Paris; with the year in January if it is not the current one. For the ticks of a time axis. */
export function formatMonthTick(locale: Locale, at: Date, now: Date): string {
  const { year, month } = toParisCivilTime(at);
  const isOtherYear = month === 1 && year !== toParisCivilTime(now).year;
  return getDateFormat(locale, {
    month: "short",
    ...(isOtherYear ? { year: "numeric" } : {}),
  }).format(at);
}

/** « mar. » and « 24 » / "Tue" and "24", as on a calendar sheet, in Paris. */
export function formatWeekday(locale: Locale, at: Date): { weekday: string; number: string } {
  const number = String(toParisCivilTime(at).day);
  return { weekday: getDateFormat(locale, { weekday: "short" }).format(at), number };
}

/** « 24 nov. » / "24 Nov", in Paris; with the year if it is not the current one. */
export function formatShortDay(locale: Locale, at: Date, now: Date): string {
  const sameYear = toParisCivilTime(at).year === toParisCivilTime(now).year;
  return withFirstOfMonth(
    locale,
    getDateFormat(locale, {
      day: "numeric",
      month: "short",
      ...(sameYear ? {} : { year: "numeric" }),
    }).format(at),
  );
}

/** « 17 h », « 17 h 30 » / "17:00" (not "5:00 pm", for European readers). Paris time. */
export function formatTime(locale: Locale, at: Date): string {
  const { hour, minute } = toParisCivilTime(at);
  const minutes = String(minute).padStart(2, "0");
  if (locale === "en") return `${String(hour).padStart(2, "0")}:${minutes}`;
  return minute === 0 ? `${hour}${NARROW}h` : `${hour}${NARROW}h${NARROW}${minutes}`;
}

/** « mardi 24 novembre à 17 h » / "Tuesday 24 November at 17:00". */
export function formatDayTime(locale: Locale, at: Date, now: Date): string {
  const link = locale === "fr" ? " à " : " at ";
  return `${formatDay(locale, at, now)}${link}${formatTime(locale, at)}`;
}

/** « 24/11/2026 17:00 »: for tables and files, Paris time. */
export function formatNumericDateTime(at: Date): string {
  const { year, month, day, hour, minute } = toParisCivilTime(at);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(day)}/${two(month)}/${year} ${two(hour)}:${two(minute)}`;
}

/** « 1er mars »: Intl writes « 1 mars ». */
export function withFirstOfMonth(locale: Locale, text: string): string {
  return locale === "fr" ? text.replace(/(^|\s)1(?=\s\p{L})/u, "$11er") : text;
}
