/** The fields of an affiliation, as forms carry them. */
export const AFFILIATION_FIELDS = [
  "organizationType",
  "identifier",
  "label",
  "subLabel",
  "institutionType",
  "country",
] as const;
