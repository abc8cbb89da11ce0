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

/** Where one's own picture is sent, changed and deleted. */
export const PICTURE_PATH = href("/mon-espace/mon-profil/photo");

/** A new picture has a new address: browsers may keep the old one as long as they like. */
export const pictureHref = (key: string): string =>
  `${PICTURE_PATH}?v=${key.slice(key.lastIndexOf("/") + 1, key.lastIndexOf("."))}`;

/** What marks an address that ORCID is to be read again before the page is shown. */
export const UPDATE_ORCID = "update-orcid";

/** Where closing the required information leads when ORCID hides something; null where it has been tried already. */
export function buildOrcidUpdateUrl(href: string): string | null {
  const url = new URL(href);
  if (url.searchParams.has(UPDATE_ORCID)) return null;
  url.searchParams.set(UPDATE_ORCID, "1");
  return url.href;
}
