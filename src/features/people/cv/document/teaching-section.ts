import { formatNumber } from "#platform/i18n/format.ts";
import type { CvContent } from "../rules/cv-content.ts";
import { setText } from "./clean-text.ts";
import type { CvWords } from "./cv-words.ts";
import type { Entry } from "./model.ts";

type Teaching = CvContent["teaching"][number]["values"];

const TYPES = ["tutorials", "practical_work", "lectures", "ad_hoc"] as const;
const LEVELS = ["L1", "L2", "L3", "M1", "M2", "doctorate", "professional"] as const;

/** What is taught; hours a year stand in the margin. */
export function teachingEntry(values: Teaching, { locale, t }: CvWords): Entry {
  const type = TYPES.find((one) => one === values.type);
  const level = LEVELS.find((one) => one === values.level);
  const kind = type ? t(`cv:document.teachingTypes.${type}`) : setText(values.type, locale);
  const details = [
    kind,
    level ? t(`cv:document.teachingLevels.${level}`) : setText(values.level, locale),
    ...(values.participants === null
      ? []
      : [t("cv:document.participants", { count: values.participants })]),
  ].filter(Boolean);
  const title = setText(values.title, locale).replace(/\s*\n\s*/g, " ");
  const shown = title ? details : details.slice(1);
  return {
    margin: t("cv:document.hoursPerYear", { hours: formatNumber(locale, values.hoursPerYear) }),
    title: [{ text: title || kind || t("cv:document.untitled"), strong: true }],
    lines: shown.length > 0 ? [[{ text: shown.join(" · ") }]] : [],
  };
}
