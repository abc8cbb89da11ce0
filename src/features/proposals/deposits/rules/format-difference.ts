import type { Translate } from "#platform/i18n/translation-key.ts";
import type { Difference } from "./differences.ts";

/** Everything in which a draft can differ from a version. */
export const DIFFERENCE_SUBJECTS = [
  "answer",
  "acronym",
  "title",
  "institution",
  "legalRepresentative",
  "additionalContact",
  "managingOrganization",
  "cv",
  "publications",
  "member",
  "place",
  "appendix",
] as const satisfies readonly Difference["about"][];

/** What differs, in a few words: a question by its title, the rest by what it is and whose. */
export const formatDifference = (t: Translate, about: Difference["about"], name: string): string =>
  about === "answer" ? name : t(`deposits:edit.about.${about}`, { name });
