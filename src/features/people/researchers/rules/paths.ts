import { href } from "react-router";
import { doneHref } from "#platform/forms/done.ts";
import { CAREER_KINDS, type CareerKind } from "./vocabulary.ts";

/** List names in URLs and forms. Lists of career items are named by their kind. */
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

/** Name of the biography form on the career page. */
export const BIOGRAPHY_FORM = "biographie";

/** Stands for the id in the URL of a new entry. */
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

/** The career page while ORCID is read: waits for a reading newer than the request. */
export const pendingReadingHref = (requestedAt: Date): string =>
  `${careerHref()}?lecture=${requestedAt.getTime()}#orcid`;

/** Messages about an entry of a list. */
export const ENTRY_DONE = ["saved", "restored"] as const;

/** The page of a list with the message about its entry. */
export const entryDoneHref = (
  path: string,
  done: (typeof ENTRY_DONE)[number],
  list: string,
): string => doneHref(`${path}#${list}`, done, list);

/** Endpoint of the person's own picture. */
export const PICTURE_HREF = href("/mon-espace/mon-profil/photo");

/** The URL changes with the picture, so browsers may cache it forever. */
export const pictureHref = (key: string): string =>
  `${PICTURE_HREF}?v=${key.slice(key.lastIndexOf("/") + 1, key.lastIndexOf("."))}`;

/** Query parameter: read ORCID again before the page is shown. */
export const UPDATE_ORCID = "update-orcid";

/** URL to go to when the dialog closes and ORCID hides data. Null if this was tried already. */
export function buildOrcidUpdateUrl(href: string): string | null {
  const url = new URL(href);
  if (url.searchParams.has(UPDATE_ORCID)) return null;
  url.searchParams.set(UPDATE_ORCID, "1");
  return url.href;
}
