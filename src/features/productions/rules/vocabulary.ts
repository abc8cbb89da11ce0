/** The closed lists of the productions. Their words stand in the locale files under the same codes. */

export const PRODUCTION_SOURCES = ["hal", "dataverse"] as const;
export type ProductionSource = (typeof PRODUCTION_SOURCES)[number];

export const IMPORT_STATES = ["waiting", "running", "done", "failed"] as const;
