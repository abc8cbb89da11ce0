import { textFields } from "#platform/http/form.ts";
import type { AffiliationValues } from "./affiliation-fields.ts";
import { AFFILIATION_FIELDS } from "./affiliation-fields.ts";
import { ORGANIZATION_TYPES } from "./vocabulary.ts";

/** The affiliation in the hidden fields of a form, unchecked; null where none was chosen. */
export function readAffiliation(form: FormData): AffiliationValues | null {
  const posted = textFields(
    form,
    AFFILIATION_FIELDS.map((field) => `affiliation.${field}` as const),
  );
  const type = ORGANIZATION_TYPES.find((one) => one === posted["affiliation.organizationType"]);
  if (!type) return null;
  return {
    organizationType: type,
    identifier: posted["affiliation.identifier"],
    label: posted["affiliation.label"],
    subLabel: posted["affiliation.subLabel"],
    institutionType: posted["affiliation.institutionType"],
    country: posted["affiliation.country"],
  };
}
