/** The check list on the page of a dossier, and the criteria in it: targets of links. */
export const ELIGIBILITY_ANCHOR = "eligibilite";
export const criterionAnchor = (criterionId: string): string => `critere-${criterionId}`;
export const VERDICT_ANCHOR = "verdict-eligibilite";

/** Messages of the check list on the page of a dossier. */
export const ELIGIBILITY_DONE = ["judged", "eligible", "not_eligible"] as const;
export type EligibilityDone = (typeof ELIGIBILITY_DONE)[number];

/** The trial before the teams of a call's eligible dossiers are told. */
export const tellEligibleHref = (callId: number): string =>
  `/administration-portail-aap/eligibles/${callId}`;
