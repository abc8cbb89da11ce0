import { safeHref } from "#rich-text/safe-href.ts";
import type { CvContent } from "../rules/cv-content.ts";
import { setText } from "./clean-text.ts";
import { cvDate, cvPeriod } from "./cv-dates.ts";
import type { CvWords } from "./cv-words.ts";
import type { Entry, Line } from "./model.ts";
import { shownAddress } from "./shown-address.ts";

type CareerValues = CvContent["employments"][number]["values"];

/** Posts: a period in the margin. */
export function careerEntry(values: CareerValues, words: CvWords): Entry {
  const { locale, t } = words;
  return { ...common(values, words), margin: cvPeriod(values.start, values.end, locale, t) };
}

/** A training has a period too; a degree of which one moment is known was obtained then, it does not last since. */
export function trainingEntry(values: CareerValues, words: CvWords): Entry {
  const obtained = !values.start || (!values.end && WHOLE_DATE.test(values.start));
  return obtained ? awardEntry(values, words) : careerEntry(values, words);
}

const WHOLE_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** An award is given once: the day it was, or the years it covers. */
export function awardEntry(values: CareerValues, words: CvWords): Entry {
  const { locale, t } = words;
  const once = cvDate(values.start || values.end, locale);
  const covers = values.start && values.end;
  const margin = covers ? cvPeriod(values.start, values.end, locale, t) : once;
  return { ...common(values, words), margin };
}

function common(values: CareerValues, { locale, t }: CvWords): Omit<Entry, "margin"> {
  const place = [
    values.department,
    values.organization,
    values.city,
    countryName(values.country, locale),
  ]
    .map((part) => setText(part, locale))
    .filter(Boolean)
    .join(", ");
  const title = setText(values.title, locale);
  // Without a title the place is what the entry is about.
  const heading = title || place || t("cv:document.untitled");
  return {
    title: [{ text: heading, strong: true }],
    lines: [
      ...(title && place ? [[{ text: place }]] : []),
      ...textLines(values.description, locale),
      ...linkLine(values.url, locale),
    ],
  };
}

export function countryName(code: string, locale: CvWords["locale"]): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([locale], { type: "region", fallback: "code" }).of(code) ?? code;
}

/** Each line of a person's text that says something. */
export function textLines(text: string, locale: CvWords["locale"]): Line[] {
  return setText(text, locale)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => [{ text: line }]);
}

/** Longer ones nobody copies from paper; printed, a link is written down again for each of its pieces. */
const MAX_SHOWN_ADDRESS = 300;
const ADDRESS_START = 200;

/** An address: a link where it may be one, plain text where it may not, nothing where there is none. A long link shows its start. */
export function linkLine(address: string, locale: CvWords["locale"]): Line[] {
  const text = setText(address, locale);
  if (!text) return [];
  const href = safeHref(text);
  if (!href) return [[{ text }]];
  const shown = shownAddress(text);
  const isLong = shown.length > MAX_SHOWN_ADDRESS;
  return [[{ text: isLong ? `${shown.slice(0, ADDRESS_START)}…` : shown, href }]];
}
