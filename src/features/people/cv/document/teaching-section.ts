import { formatNumber } from "#platform/i18n/format.ts";
import type { CvContent } from "../rules/cv-content.ts";
import type { CvLanguage } from "./cv-language.ts";
import type { Entry } from "./model.ts";
import { typesetText } from "./typeset-text.ts";

type Teaching = CvContent["teaching"][number]["values"];

const TYPES = ["tutorials", "practical_work", "lectures", "ad_hoc"] as const;
const LEVELS = ["L1", "L2", "L3", "M1", "M2", "doctorate", "professional"] as const;

/** What is taught; hours a year stand in the margin. */
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
