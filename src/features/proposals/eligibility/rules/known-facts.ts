import type {
  IdentifierType,
  OrganizationType,
} from "#features/people/researchers/rules/vocabulary.ts";
import type { OrganisationKind } from "#features/portal/calls/rules/eligibility-rule.ts";

/** What the portal knows of a signed-in person. The person can contradict each fact on the page. */
export const KNOWN_FACTS = ["organisation", "coordination"] as const;
export type KnownFact = (typeof KNOWN_FACTS)[number];

export interface KnownFacts {
  /** The organisation of the profile; null without one. */
  readonly organisation: {
    readonly label: string;
    readonly kind: OrganisationKind;
    readonly country: string | null;
    /** The register the organisation was found in; null where it was typed. */
    readonly registry: IdentifierType | null;
  } | null;
  /** How many other proposals the person coordinates for the same agency and year; null for visitors. */
  readonly otherCoordinations: number | null;
}

export const NO_KNOWN_FACTS: KnownFacts = { organisation: null, otherCoordinations: null };

const KIND_BY_TYPE: Readonly<Record<OrganizationType, OrganisationKind>> = {
  public: "public",
  public_no_rnsr: "public",
  private: "private",
  foreign: "foreign",
  foreign_no_ror: "foreign",
};

/** Kind and country of an organisation for the rules. French kinds without a country are in France. */
export function toRuleOrganisation({
  organizationType,
  country,
}: {
  readonly organizationType: OrganizationType;
  readonly country: string | null;
}): { readonly kind: OrganisationKind; readonly country: string | null } {
  const kind = KIND_BY_TYPE[organizationType];
  return { kind, country: country ?? (kind === "foreign" ? null : "FR") };
}
