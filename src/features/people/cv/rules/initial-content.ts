import { EMPTY_DOCUMENT } from "#rich-text/document.ts";
import type { CvContent } from "./cv-content.ts";
import { MAX_DATASETS, MAX_PUBLICATIONS } from "./cv-limits.ts";
import { CAREER_SECTIONS, type SpaceRows, type Work } from "./cv-parts.ts";

/** What a new CV says: all of the space, and the favourite productions. The steps take away and order. */
export function createInitialContent(
  { contacts: _offered, ...space }: SpaceRows,
  favourites: { readonly publications: readonly Work[]; readonly datasets: readonly Work[] },
): CvContent {
  const chosen = (works: readonly Work[], max: number) =>
    works.slice(0, max).map((work) => ({ ...work, why: "" }));
  return {
    ...space,
    publications: chosen(favourites.publications, MAX_PUBLICATIONS),
    datasets: chosen(favourites.datasets, MAX_DATASETS),
    comments: EMPTY_DOCUMENT,
    narrative: { knowledge: "", people: "", society: "" },
    known: CAREER_SECTIONS.flatMap((section) => space[section].map(({ id }) => id)).sort(),
  };
}
