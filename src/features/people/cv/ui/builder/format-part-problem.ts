import type { Translate } from "#platform/i18n/translation-key.ts";
import type { CvPart, Work } from "../../rules/cv-parts.ts";
import type { PartProblem } from "../../rules/part-problems.ts";
import { MAX_WORKS_BY_SECTION } from "./chosen-works.tsx";

/** A problem in words that also say which field it is about. */
export function formatPartProblem(
  field: string,
  problem: PartProblem,
  part: CvPart,
  t: Translate,
  works: ReadonlyMap<string, Work>,
): string {
  if (problem === "tooMany") {
    const section = field === "datasets" ? "datasets" : "publications";
    const words = t("cv:builder.errors.tooMany", { max: MAX_WORKS_BY_SECTION[section] });
    return `${t(`cv:builder.works.${section}`)} – ${words}`;
  }
  const words = t(`cv:builder.errors.${problem}`);
  if (part.step === 3) {
    const name =
      field === "knowledge" || field === "people" || field === "society" ? field : "comments";
    return `${t(`cv:builder.words.${name}`)} – ${words}`;
  }
  const work = works.get(field.replace(/^why-/, ""));
  return work ? `${work.values.title} – ${words}` : words;
}
