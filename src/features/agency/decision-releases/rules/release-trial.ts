import type { DossierPlace } from "#features/proposals/dossiers/rules/dossier.ts";
import type { DecisionState } from "../../decisions/rules/decision.ts";
import type { DossierProblem } from "./release-problem.ts";

/** What the release of a dossier depends on. */
export interface ReleaseCandidate {
  readonly place: DossierPlace;
  readonly unlocked: boolean;
  /** The version that the agency has. */
  readonly heldVersion: number;
  /** Null while nothing is decided. */
  readonly decision: {
    readonly state: DecisionState;
    readonly amountEuros: number | null;
    readonly versionNumber: number;
    readonly confirmedAt: Date | null;
  } | null;
}

/**
 * What keeps a confirmed decision from being released; null for nothing. It is asked before the release, and again at its
 * minute.
 */
export function findReleaseProblem(
  { place, unlocked, heldVersion, decision }: ReleaseCandidate,
  { isCodeTaken }: { readonly isCodeTaken: boolean },
): DossierProblem | null {
  if (place !== "published") return "decided";
  if (!decision?.confirmedAt) return "otherDecision";
  if (unlocked) return "unlocked";
  if (decision.versionNumber !== heldVersion) return "otherVersion";
  if (decision.state === "selected" && decision.amountEuros === null) return "noAmount";
  return isCodeTaken ? "codeTaken" : null;
}

/** Where a dossier of the call stands in the trial of a release. Only `ready` ones are released; `blocked` ones stop it. */
export const CANDIDATE_GROUPS = [
  ...(["ready", "blocked", "unconfirmed", "undecided", "waiting", "released"] as const),
] as const;
export type CandidateGroup = (typeof CANDIDATE_GROUPS)[number];

/** Groups a dossier. `isWaiting`: its decision is part of a release that is being prepared or planned. */
export function groupCandidate(
  candidate: ReleaseCandidate,
  facts: { readonly isWaiting: boolean; readonly isCodeTaken: boolean },
): CandidateGroup {
  const { place, decision } = candidate;
  if (place !== "published") return "released";
  if (!decision) return "undecided";
  if (facts.isWaiting) return "waiting";
  if (!decision.confirmedAt) return "unconfirmed";
  return findReleaseProblem(candidate, facts) === null ? "ready" : "blocked";
}
