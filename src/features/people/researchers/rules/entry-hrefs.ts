import { href } from "react-router";
import { CAREER_KINDS, type CareerKind } from "./vocabulary.ts";

/** The lists, as addresses and forms name them; lists of the career path go by their kind. */
export const BREAKS = "interruptions";
export const EXPERT_ACTIVITIES = "activites";
export const TEACHING = "enseignements";
export const RESPONSIBILITIES = "responsabilites";

export const ORDERED_LISTS = [
  ...CAREER_KINDS,
  BREAKS,
  EXPERT_ACTIVITIES,
  TEACHING,
  RESPONSIBILITIES,
] as const;
export type OrderedList = (typeof ORDERED_LISTS)[number];

/** The form of the biography, among those of the career page. */
export const BIOGRAPHY_FORM = "biographie";

/** The address of an entry that does not exist yet. */
export const NEW_ENTRY = "ajouter";

export const careerHref = () => href("/mon-espace/mon-parcours");
export const expertiseHref = () => href("/mon-espace/mes-expertises");
export const teachingHref = () => href("/mon-espace/mes-responsabilites-pedagogiques");

export const newCareerItemHref = (kind: CareerKind) =>
  href("/mon-espace/mon-parcours/ajouter/:kind", { kind });
export const careerItemHref = (employmentActivityId: string) =>
  href("/mon-espace/mon-parcours/:employmentActivityId", { employmentActivityId });
export const breakHref = (id: string) => href("/mon-espace/mon-parcours/interruptions/:id", { id });
export const expertActivityHref = (id: string) =>
  href("/mon-espace/mes-expertises/activites/:id", { id });
export const teachingEntryHref = (id: string) =>
  href("/mon-espace/mes-responsabilites-pedagogiques/enseignements/:id", { id });
export const responsibilityHref = (id: string) =>
  href("/mon-espace/mes-responsabilites-pedagogiques/responsabilites/:id", { id });
