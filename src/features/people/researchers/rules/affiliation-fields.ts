import type { OrganizationType } from "./vocabulary.ts";
import { ORGANIZATION_TYPES } from "./vocabulary.ts";

/** Names of the form fields of an affiliation. */
export const AFFILIATION_FIELDS = [
  "organizationType",
  "identifier",
  "label",
  "subLabel",
  "institutionType",
  "country",
] as const;

/** An affiliation as forms and the endpoint carry it. Empty text if unknown. */
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

/** Reads the affiliation from a form's hidden fields without validation. Null if none was chosen. */
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
