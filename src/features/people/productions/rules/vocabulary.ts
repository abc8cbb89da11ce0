/** Fixed lists of the productions. Locale files have their texts under the same codes. */

/** Sources of imports. */
export const IMPORT_SOURCES = ["hal", "dataverse", "orcid"] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/**
 * All sources, by precedence: a work in several is shown as the first describes it. `added`: by the person, by DOI or
 * from a file.
 */
export const PRODUCTION_SOURCES = [...IMPORT_SOURCES, "added"] as const;
export type ProductionSource = (typeof PRODUCTION_SOURCES)[number];

export const IMPORT_STATES = ["waiting", "running", "done", "failed"] as const;

/** Limit of favourites per person. */
export const MAX_FAVOURITE_PRODUCTIONS = 10;
