/** The closed lists of the productions. Their words stand in the locale files under the same codes. */

/** Archives works are imported from. */
export const IMPORT_SOURCES = ["hal", "dataverse", "orcid"] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** Of a work that several have, the first one's description stands for it. `added`: by the person, by DOI or from a file. */
export const PRODUCTION_SOURCES = [...IMPORT_SOURCES, "added"] as const;
export type ProductionSource = (typeof PRODUCTION_SOURCES)[number];

export const IMPORT_STATES = ["waiting", "running", "done", "failed"] as const;

/** Favourites among a person's productions; past it another has to be removed first. */
export const MAX_FAVOURITE_PRODUCTIONS = 10;
