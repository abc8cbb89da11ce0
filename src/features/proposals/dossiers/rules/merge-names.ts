/** What a dossier is called. */
export interface DossierNames {
  readonly acronym: string;
  readonly title: string;
}

/**
 * The names of a dossier that two people change at once: each name is as whoever changed it wants it. Null where both
 * changed the same one and want different words.
 */
export function mergeNames(
  seen: DossierNames,
  mine: DossierNames,
  theirs: DossierNames,
): DossierNames | null {
  const acronym = mergeName(seen.acronym, mine.acronym, theirs.acronym);
  const title = mergeName(seen.title, mine.title, theirs.title);
  return acronym === null || title === null ? null : { acronym, title };
}

function mergeName(seen: string, mine: string, theirs: string): string | null {
  if (mine === seen || mine === theirs) return theirs;
  return theirs === seen ? mine : null;
}
