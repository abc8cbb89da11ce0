import type { DecisionValues } from "./decision.ts";

interface RankedDossier {
  readonly number: string;
  readonly requestedEuros: number | null;
  readonly decision: Pick<DecisionValues, "state" | "rank" | "amountEuros"> | null;
}

const LAST = Number.POSITIVE_INFINITY;

/** Where a dossier stands: ranked ones first, then those without a rank, at the end those that are not eligible. */
const toPosition = ({ decision }: RankedDossier): number =>
  decision?.state === "not_eligible" ? LAST : (decision?.rank ?? Number.MAX_SAFE_INTEGER);

/** The order of the page: by rank, equal ranks by number. */
export const sortByRank = <Row extends RankedDossier>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => {
    const [a, b] = [toPosition(one), toPosition(other)];
    return a === b ? one.number.localeCompare(other.number, "en") : a < b ? -1 : 1;
  });

/** The sum of a call, which the page writes below its last selected dossier. */
export interface BudgetLine {
  readonly count: number;
  readonly grantedEuros: number;
  /** What is left of the envelope, negative if it is exceeded; null for a call without one. */
  readonly remainingEuros: number | null;
  /** Whether the next ranked dossier asked for more than what is left. */
  readonly isNextTooLarge: boolean;
  /** Position of the last selected dossier in the rows. */
  readonly after: number;
}

/** Sums what the selected dossiers of sorted rows are granted; null without any. */
export function sumBudget(
  rows: readonly RankedDossier[],
  envelopeEuros: number | null,
): BudgetLine | null {
  const after = rows.findLastIndex(({ decision }) => decision?.state === "selected");
  if (after < 0) return null;
  const granted = rows.filter(({ decision }) => decision?.state === "selected");
  // Amounts have whole cents: sums of euros would gather errors of the binary fraction.
  const cents = granted.reduce(
    (sum, { decision }) => sum + Math.round((decision?.amountEuros ?? 0) * 100),
    0,
  );
  const grantedEuros = cents / 100;
  const remainingEuros =
    envelopeEuros === null ? null : (Math.round(envelopeEuros * 100) - cents) / 100;
  const next = rows[after + 1];
  return {
    ...{ count: granted.length, grantedEuros, remainingEuros, after },
    isNextTooLarge:
      remainingEuros !== null &&
      remainingEuros >= 0 &&
      next?.decision?.state === "not_selected" &&
      next.decision.rank !== null &&
      (next.requestedEuros ?? 0) > remainingEuros,
  };
}
