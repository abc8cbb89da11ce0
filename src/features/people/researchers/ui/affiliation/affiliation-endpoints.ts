import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import type { AnswerOf } from "#platform/http/contract.ts";
import type {
  identityOptionsContract,
  saveAffiliationContract,
  verifyAffiliationContract,
} from "../../endpoints.ts";
import type { Affiliation } from "../../queries/profile.server.ts";
import type { Identity } from "../../rules/affiliation.ts";
import type { AffiliationValues } from "../../rules/affiliation-fields.ts";
import type { IdentifierType, InstitutionType } from "../../rules/vocabulary.ts";

export type { Affiliation };

export type IdentityOptions = AnswerOf<typeof identityOptionsContract>;

export const verifyIdentifier = (identifier: string, affiliationType: IdentifierType) =>
  callEndpoint<typeof verifyAffiliationContract>("POST", "/mon-espace/affiliation/verifier", {
    body: { identifier, affiliationType },
  });

/** `identity` is sent by the required-information dialog only. */
export const postAffiliation = (
  { institutionType, ...values }: AffiliationValues,
  { teamId, ...identity }: Partial<Identity> & { teamId?: string | undefined } = {},
) =>
  callEndpoint<typeof saveAffiliationContract>("POST", "/mon-espace/affiliation", {
    body: {
      ...values,
      institutionType: institutionType as InstitutionType | "",
      ...identity,
      ...(teamId ? { teamId } : {}),
    },
  });

export const fetchIdentityOptions = () =>
  callEndpoint<typeof identityOptionsContract>("GET", "/mon-espace/identite/options", {});

/** Converts a saved affiliation to form values. */
export const toAffiliationValues = (affiliation: Affiliation): AffiliationValues => ({
  organizationType: affiliation.organizationType,
  identifier: affiliation.identifier ?? "",
  label: affiliation.label,
  subLabel: affiliation.subLabel ?? "",
  institutionType: affiliation.institutionType ?? "",
  country: affiliation.country ?? "",
});
