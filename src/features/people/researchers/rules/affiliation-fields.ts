import type { OrganizationType } from "./vocabulary.ts";

/** The fields of an affiliation, as forms carry them. */
export const AFFILIATION_FIELDS = [
  "organizationType",
  "identifier",
  "label",
  "subLabel",
  "institutionType",
  "country",
] as const;

/** What the modal holds and the call takes; empty text where nothing was said. */
export interface AffiliationValues {
  readonly organizationType: OrganizationType;
  readonly identifier: string;
  readonly label: string;
  readonly subLabel: string;
  readonly institutionType: string;
  readonly country: string;
}

export const MAX_LABEL_LENGTH = 250;
export const MIN_SEARCH_LENGTH = 2;
export const MAX_SEARCH_LENGTH = 200;
