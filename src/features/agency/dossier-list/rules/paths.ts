/** The agency's list of deposited dossiers. */
export const DOSSIERS_PATH = "/administration-portail-aap/dossiers";
export const DOSSIERS_CSV_PATH = "/administration-portail-aap/dossiers/liste.csv";
/** The page that exports chosen dossiers, or all of a query. */
export const DOSSIERS_EXPORT_PATH = "/administration-portail-aap/dossiers/exporter";

/**
 * The page of one deposited dossier for the staff of its agency. With the query of a list, its previous and next dossiers
 * are those of the list.
 */
export const agencyDossierHref = (dossierId: string, query?: string): string => {
  const path = `${DOSSIERS_PATH}/${dossierId}`;
  return query === undefined ? path : `${path}?${new URLSearchParams({ q: query })}`;
};

/** Messages of the list. */
export const DOSSIERS_DONE = [
  "labelled",
  "unlabelled",
  "assigned",
  "takenBack",
  "followed",
  "unfollowed",
] as const;
export type DossiersDone = (typeof DOSSIERS_DONE)[number];

/** The list filtered by a query. */
export const dossiersHref = (query: string): string =>
  query ? `${DOSSIERS_PATH}?${new URLSearchParams({ q: query })}` : DOSSIERS_PATH;

/** The page that exports all dossiers of a query. */
export const dossiersExportHref = (query: string): string =>
  query ? `${DOSSIERS_EXPORT_PATH}?${new URLSearchParams({ q: query })}` : DOSSIERS_EXPORT_PATH;
