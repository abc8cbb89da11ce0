import { getCountryName } from "../document/career-section.ts";
import { formatCvDate } from "../document/cv-dates.ts";
import type { CvLanguage } from "../document/cv-language.ts";
import type { SnapshotChange } from "../rules/snapshot-diff.ts";

const TITLES = ["mrs", "mr", "dr", "pr"] as const;
const TYPES = ["tutorials", "practical_work", "lectures", "ad_hoc"] as const;
const LEVELS = ["L1", "L2", "L3", "M1", "M2", "doctorate", "professional"] as const;

/** The value of a field as a person reads it: codes become words, dates dates. */
export function formatFieldValue(
  section: SnapshotChange["section"],
  field: string,
  value: string,
  { t, locale }: CvLanguage,
): string {
  if (section === "person" && field === "title") {
    const title = TITLES.find((one) => one === value);
    return title ? t(`cv:document.titles.${title}`) : value;
  }
  if (field === "start" || field === "end") return formatCvDate(value, locale);
  if (field === "country") return getCountryName(value, locale);
  if (section !== "teaching") return value;
  const type = field === "type" ? TYPES.find((one) => one === value) : undefined;
  if (type) return t(`cv:document.teachingTypes.${type}`);
  const level = field === "level" ? LEVELS.find((one) => one === value) : undefined;
  return level ? t(`cv:document.teachingLevels.${level}`) : value;
}
