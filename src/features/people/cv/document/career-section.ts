import { formatNumber } from "#platform/i18n/format.ts";
import { safeHref } from "#rich-text/safe-href.ts";
import type { CvContent } from "../rules/cv-content.ts";
import { formatCvDate, formatCvPeriod } from "./cv-dates.ts";
import type { CvLanguage, Entry, Line } from "./model.ts";
import { stripUrlScheme, typesetText } from "./typeset-text.ts";

type CareerValues = CvContent["employments"][number]["values"];

/** An entry with a period in the margin. */
export function toCareerEntry(values: CareerValues, language: CvLanguage): Entry {
  const { locale, t } = language;
  return {
    ...toCommonFields(values, language),
    margin: formatCvPeriod(values.start, values.end, locale, t),
  };
}

/** A training with a single full date is a degree obtained that day, not an open period. */
export function toTrainingEntry(values: CareerValues, language: CvLanguage): Entry {
  const isSingleDate = !values.start || (!values.end && FULL_DATE.test(values.start));
  return isSingleDate ? toAwardEntry(values, language) : toCareerEntry(values, language);
}

const FULL_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** An award: its date, or the period it covers. */
export function toAwardEntry(values: CareerValues, language: CvLanguage): Entry {
  const { locale, t } = language;
  const date = formatCvDate(values.start || values.end, locale);
  const isPeriod = values.start && values.end;
  const margin = isPeriod ? formatCvPeriod(values.start, values.end, locale, t) : date;
  return { ...toCommonFields(values, language), margin };
}

function toCommonFields(values: CareerValues, { locale, t }: CvLanguage): Omit<Entry, "margin"> {
  const where = [
    values.department,
    values.organization,
    values.city,
    getCountryName(values.country, locale),
  ]
    .map((part) => typesetText(part, locale))
    .filter(Boolean)
    .join(", ");
  const title = typesetText(values.title, locale);
  // Without a title, the organisation is the heading.
  const heading = title || where || t("cv:document.untitled");
  return {
    title: [{ text: heading, strong: true }],
    lines: [
      ...(title && where ? [[{ text: where }]] : []),
      ...toTextLines(values.description, locale),
      ...toLinkLine(values.url, locale),
    ],
  };
}

export function getCountryName(code: string, locale: CvLanguage["locale"]): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([locale], { type: "region", fallback: "code" }).of(code) ?? code;
}

/** The non-empty lines of a text. */
export function toTextLines(text: string, locale: CvLanguage["locale"]): Line[] {
  return typesetText(text, locale)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => [{ text: line }]);
}

/** Longer URLs are of no use on paper, and a PDF repeats the link for every line fragment. */
const MAX_SHOWN_ADDRESS = 300;
const ADDRESS_START = 200;

/** A URL as a link if it is safe, else as plain text. Empty if there is none. Long URLs are truncated. */
export function toLinkLine(address: string, locale: CvLanguage["locale"]): Line[] {
  const text = typesetText(address, locale);
  if (!text) return [];
  const href = safeHref(text);
  if (!href) return [[{ text }]];
  const shown = stripUrlScheme(text);
  const isLong = shown.length > MAX_SHOWN_ADDRESS;
  return [[{ text: isLong ? `${shown.slice(0, ADDRESS_START)}…` : shown, href }]];
}

type Teaching = CvContent["teaching"][number]["values"];

const TYPES = ["tutorials", "practical_work", "lectures", "ad_hoc"] as const;
const LEVELS = ["L1", "L2", "L3", "M1", "M2", "doctorate", "professional"] as const;

/** A teaching activity, with hours per year in the margin. */
export function toTeachingEntry(values: Teaching, { locale, t }: CvLanguage): Entry {
  const type = TYPES.find((one) => one === values.type);
  const level = LEVELS.find((one) => one === values.level);
  const kind = type ? t(`cv:document.teachingTypes.${type}`) : typesetText(values.type, locale);
  const details = [
    kind,
    level ? t(`cv:document.teachingLevels.${level}`) : typesetText(values.level, locale),
    ...(values.participants === null
      ? []
      : [t("cv:document.participants", { count: values.participants })]),
  ].filter(Boolean);
  const title = typesetText(values.title, locale).replace(/\s*\n\s*/g, " ");
  const shown = title ? details : details.slice(1);
  return {
    margin: t("cv:document.hoursPerYear", { hours: formatNumber(locale, values.hoursPerYear) }),
    title: [{ text: title || kind || t("cv:document.untitled"), strong: true }],
    lines: shown.length > 0 ? [[{ text: shown.join(" · ") }]] : [],
  };
}
