import type { AffiliationValues } from "./affiliation-fields.ts";
import { ORGANIZATION_TYPES } from "./vocabulary.ts";

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
