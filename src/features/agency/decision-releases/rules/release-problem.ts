/**
 * Why a release did not happen. About one dossier: it is being edited, another version was deposited since the decision,
 * its decision is no longer the confirmed one, it is already decided, it is selected without an amount, or its code
 * belongs to another project.
 */
export const DOSSIER_PROBLEMS = [
  ...(["unlocked", "otherVersion", "otherDecision", "decided", "noAmount", "codeTaken"] as const),
] as const;
export type DossierProblem = (typeof DOSSIER_PROBLEMS)[number];

/** About the whole: the right of the planner ended, or the product failed for an hour. */
export const RELEASE_FAILURES = ["rightEnded", "failed"] as const;
export type ReleaseFailure = (typeof RELEASE_FAILURES)[number];

/** What a blocked release stores. The dossiers are named by number, as they were then. */
export interface ReleaseProblems {
  readonly failure: ReleaseFailure | null;
  readonly dossiers: readonly { readonly number: string; readonly problem: DossierProblem }[];
}
