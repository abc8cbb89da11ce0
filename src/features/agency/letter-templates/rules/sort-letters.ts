import type { DecisionState } from "../../decisions/rules/decision.ts";

interface SortedDecision {
  readonly number: string;
  readonly decision: { readonly state: DecisionState; readonly rank: number | null };
}

const STATE_ORDER: readonly DecisionState[] = ["selected", "not_selected", "not_eligible"];

/** In the order of reading: by rank, dossiers without one after, and those not eligible last; then by number. */
export const sortLetters = <Row extends SortedDecision>(rows: readonly Row[]): readonly Row[] =>
  [...rows].sort(
    (one, other) =>
      (one.decision.rank ?? Number.POSITIVE_INFINITY) -
        (other.decision.rank ?? Number.POSITIVE_INFINITY) ||
      STATE_ORDER.indexOf(one.decision.state) - STATE_ORDER.indexOf(other.decision.state) ||
      (one.number < other.number ? -1 : 1),
  );
