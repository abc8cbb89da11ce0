import { useLanguage } from "#platform/i18n/context.tsx";
import type { AffiliationValues } from "../../rules/affiliation-fields.ts";
import { REGISTRY_BY_TYPE } from "../../rules/organization-identifiers.ts";
import { INSTITUTION_TYPES } from "../../rules/vocabulary.ts";

interface AffiliationTextProps {
  affiliation: AffiliationValues;
  /** The country's name in the reader's language; made by the server, whose names may differ from the browser's. */
  country: string | null;
}

/** An affiliation as its card shows it. */
export function AffiliationText({ affiliation, country }: AffiliationTextProps) {
  const { t } = useLanguage();
  const { organizationType, identifier, label, subLabel } = affiliation;
  const registry = REGISTRY_BY_TYPE[organizationType];
  const institution = INSTITUTION_TYPES.find((type) => type === affiliation.institutionType);
  const facts = [
    t(`researchers:affiliation.types.${organizationType}`),
    institution && t(`researchers:affiliation.institutionTypes.${institution}`),
    country,
  ].filter(Boolean);
  return (
    <div className="affiliation-text">
      <p>
        <b>{label}</b>
      </p>
      {subLabel && <p>{subLabel}</p>}
      <p className="muted">{facts.join(" · ")}</p>
      {registry && (
        <p className="muted">
          {t(`researchers:affiliation.identifierTypes.${registry}`)}{" "}
          <span className="affiliation-identifier">{identifier}</span>
        </p>
      )}
    </div>
  );
}
