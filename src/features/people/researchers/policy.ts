import { ALLOWED, createPolicy, HIDDEN, isActingFor, isOwner, refuse } from "#platform/policy.ts";
import { hasBlockingGaps, type RequiredInformation } from "./rules/required-information.ts";

interface Owned {
  readonly userId: string;
}

/** All data of this feature belongs to one person and is hidden from everyone else. */
export const can = createPolicy<{
  /** The profile, the picture, and entries of career, expertise and teaching. */
  edit: Owned;
  /** Consent to be found as an expert. Agencies need the person's title, gender and affiliation. */
  appearAsPartner: Owned & { readonly missing: RequiredInformation };
  /** Requesting a reading of ORCID, as the person or right after a sign-in by ORCID. */
  readOrcid: Owned;
  /** Writing the result or the failure of a reading. */
  mergeOrcid: Owned;
}>({
  edit: (actor, entry) => (isOwner(actor, entry) ? ALLOWED : HIDDEN),
  appearAsPartner(actor, person) {
    if (!isOwner(actor, person)) return HIDDEN;
    return hasBlockingGaps(person.missing) ? refuse("incomplete") : ALLOWED;
  },
  readOrcid: (actor, person) =>
    isOwner(actor, person) || isActingFor(actor, person) ? ALLOWED : HIDDEN,
  mergeOrcid: (actor, person) => (isActingFor(actor, person) ? ALLOWED : HIDDEN),
});
