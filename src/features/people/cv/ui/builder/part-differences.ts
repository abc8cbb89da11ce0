import type { Translate } from "#platform/i18n/translation-key.ts";
import { documentToText } from "#rich-text/plain-text.ts";
import {
  CAREER_SECTIONS,
  type ChosenWork,
  type CvPart,
  NARRATIVE_SECTIONS,
  WORK_SECTIONS,
} from "../../rules/cv-parts.ts";

export interface PartDifference {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

/** Differences between two versions of a step, as text. `nameOf` returns the name of a row. */
export function listPartDifferences(
  mine: CvPart,
  theirs: CvPart,
  t: Translate,
  nameOf: (id: string) => string,
): PartDifference[] {
  return listFields(mine, theirs, t, nameOf).filter((one) => one.mine !== one.theirs);
}

function listFields(
  mine: CvPart,
  theirs: CvPart,
  t: Translate,
  nameOf: (id: string) => string,
): PartDifference[] {
  const names = (ids: readonly string[]) => ids.map(nameOf).join("\n");
  const works = (rows: readonly ChosenWork[]) =>
    rows.map(({ id, why }) => (why ? `${nameOf(id)} – ${why}` : nameOf(id))).join("\n");
  if (mine.step === 1 && theirs.step === 1) {
    const shown = (is: boolean) => t(`cv:builder.head.${is ? "shown" : "hidden"}`);
    return [
      { label: t("cv:builder.head.email"), mine: mine.email, theirs: theirs.email },
      { label: t("cv:builder.head.phone"), mine: mine.phone, theirs: theirs.phone },
      ...(["biography", "skills"] as const).map((part) => ({
        label: t(`cv:document.sections.${part}`),
        mine: shown(mine[part]),
        theirs: shown(theirs[part]),
      })),
      ...CAREER_SECTIONS.map((section) => ({
        label: t(`cv:builder.career.${section}`),
        mine: names(mine[section]),
        theirs: names(theirs[section]),
      })),
    ];
  }
  if (mine.step === 2 && theirs.step === 2) {
    return WORK_SECTIONS.map((section) => ({
      label: t(`cv:builder.works.${section}`),
      mine: works(mine[section]),
      theirs: works(theirs[section]),
    }));
  }
  if (mine.step === 3 && theirs.step === 3) {
    return [
      {
        label: t("cv:builder.words.comments"),
        mine: documentToText(mine.comments),
        theirs: documentToText(theirs.comments),
      },
      ...NARRATIVE_SECTIONS.map((section) => ({
        label: t(`cv:builder.words.${section}`),
        mine: mine.narrative[section],
        theirs: theirs.narrative[section],
      })),
    ];
  }
  if (mine.step === 4 && theirs.step === 4) {
    const language = { fr: t("cv:list.new.french"), en: t("cv:list.new.english") };
    return [
      { label: t("cv:builder.finishing.title"), mine: mine.title, theirs: theirs.title },
      {
        label: t("cv:builder.finishing.locale"),
        mine: language[mine.locale],
        theirs: language[theirs.locale],
      },
    ];
  }
  return [];
}
