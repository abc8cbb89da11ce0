import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { listOwnWorks, loadPublications } from "../queries/own-publications.server.ts";
import {
  matchSelectedWorks,
  type PublicationList,
  WORKS_PER_PAGE,
} from "../rules/publication-list.ts";

/**
 * One page of a person's works with the stored selection. Choices on other pages are included, so that saving one page
 * keeps them.
 */
export async function loadPublicationsPage(
  db: Db,
  actor: PersonActor,
  listRef: { dossierId: string; list: PublicationList },
  { locale, page: requested }: { locale: Locale; page: number },
) {
  const own = await listOwnWorks(db, actor, locale);
  const stored = await loadPublications(db, { ...listRef, userId: actor.userId });
  const { chosen, typed } = matchSelectedWorks(own, stored);
  const pages = Math.max(1, Math.ceil(own.length / WORKS_PER_PAGE));
  const page = Math.min(Math.max(1, requested), pages);
  const works = own
    .slice((page - 1) * WORKS_PER_PAGE, page * WORKS_PER_PAGE)
    .map(({ citation }) => citation);
  return {
    given: stored,
    works,
    page,
    pages,
    chosen: chosen.filter((citation) => works.includes(citation)),
    chosenElsewhere: chosen.filter((citation) => !works.includes(citation)),
    typed,
  };
}

export type PublicationsPageView = Awaited<ReturnType<typeof loadPublicationsPage>>;
