import type { OrganizationType } from "./vocabulary.ts";
import { ORGANIZATION_TYPES } from "./vocabulary.ts";

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

/** The affiliation in the hidden fields of a form, unchecked; null where none was chosen. */
export function readAffiliation(form: FormData): AffiliationValues | null {
  const posted = (field: keyof AffiliationValues): string => {
    const value = form.get(`affiliation.${field}`);
    return typeof value === "string" ? value : "";
  };
  const organizationType = ORGANIZATION_TYPES.find((one) => one === posted("organizationType"));
  if (!organizationType) return null;
  return {
    organizationType,
    identifier: posted("identifier"),
    label: posted("label"),
    subLabel: posted("subLabel"),
    institutionType: posted("institutionType"),
    country: posted("country"),
  };
}
