import { ALLOWED, createPolicy, HIDDEN, isActingFor, isOwner, refuse } from "#platform/policy.ts";
import { hasBlockingGaps, type RequiredInformation } from "./rules/required-information.ts";

interface Owned {
  readonly userId: string;
}

/** What a researcher keeps about themselves is theirs alone. */
export const can = createPolicy<{
  /** The profile, the picture, entries of the career path, of the expertises and of teaching. */
  edit: Owned;
  /** Being found and asked as an expert: agencies must know with whom they speak. */
  appearAsPartner: Owned & { readonly missing: RequiredInformation };
  /** Asking for ORCID to be read, as the person or right after they signed in. */
  readOrcid: Owned;
  /** Writing what a reading of ORCID brought, or that it failed. */
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
