import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { cleanText } from "#rich-text/clean-text.ts";

const LOCALE_TAGS = { fr: "fr-FR", en: "en-GB" } as const;
const PARTIAL_DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const NO_BREAK = "\u00a0";

/** « 2019 », « sept. 2019 », « 1er sept. 2019 », by the precision of the date. Other text is returned unchanged. */
export function formatCvDate(
  date: string,
  locale: Locale,
  length: "short" | "long" = "short",
): string {
  const match = PARTIAL_DATE.exec(date);
  const [, year, month, day] = match ?? [];
  if (!year) return cleanText(date).trim();
  if (!month) return year;
  const noon = new Date(`${year}-${month}-${day ?? "01"}T12:00:00Z`);
  if (Number.isNaN(noon.getTime())) return date;
  const text = new Intl.DateTimeFormat(LOCALE_TAGS[locale], {
    ...(day ? { day: "numeric" } : {}),
    month: length,
    year: "numeric",
    timeZone: "UTC",
  }).format(noon);
  const ordinal = locale === "fr" ? text.replace(/^1(?=\s)/, "1er") : text;
  return ordinal.replaceAll(" ", NO_BREAK);
}

/** In French a full date takes an article: « depuis le 1er octobre 2019 », « depuis oct. 2019 », « depuis 2019 ». */
const hasDay = (date: string): boolean => PARTIAL_DATE.exec(date)?.[3] !== undefined;

/** « sept. 2019 – août 2022 », « depuis sept. 2019 »; a single date if both are equal. */
export function formatCvPeriod(start: string, end: string, locale: Locale, t: Translate): string {
  const [from, to] = [formatCvDate(start, locale), formatCvDate(end, locale)];
  if (from && to) return from === to ? from : `${from}${NO_BREAK}– ${to}`;
  if (hasDay(start))
    return t("cv:document.sinceDay", { date: formatCvDate(start, locale, "long") });
  if (from) return t("cv:document.since", { date: from });
  if (hasDay(end)) return t("cv:document.untilDay", { date: formatCvDate(end, locale, "long") });
  return to ? t("cv:document.until", { date: to }) : "";
}
