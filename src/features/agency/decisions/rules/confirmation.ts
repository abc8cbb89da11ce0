import type { CallDecision } from "../queries/call-decisions.server.ts";

/** Why a decision cannot be confirmed. `own`: the person prepared it and somebody else can confirm it. */
export type ConfirmationProblem = "undecided" | "confirmed" | "outdated" | "noAmount" | "own";

type Confirmable = Pick<CallDecision, "heldVersion"> & {
  readonly decision: Pick<
    NonNullable<CallDecision["decision"]>,
    "state" | "amountEuros" | "versionNumber" | "madeBy" | "confirmedAt"
  > | null;
};

interface Confirming {
  readonly userId: string;
  /** Nobody else of the agency may confirm the decision of this dossier. */
  readonly isAlone: boolean;
}

/** Whether and why a person cannot confirm the decision of a dossier; null if they can. */
export function findConfirmationProblem(
  { decision, heldVersion }: Confirmable,
  { userId, isAlone }: Confirming,
): ConfirmationProblem | null {
  if (!decision) return "undecided";
  if (decision.confirmedAt) return "confirmed";
  if (decision.versionNumber !== heldVersion) return "outdated";
  if (decision.state === "selected" && decision.amountEuros === null) return "noAmount";
  return decision.madeBy === userId && !isAlone ? "own" : null;
}
