import type { EligibilityRule } from "#features/portal/calls/rules/eligibility-rule.ts";
import {
  type DossierFactsForRules,
  evaluateForDossier,
} from "#features/proposals/eligibility/rules/dossier-answers.ts";
import type { RuleVerdict, Verdict } from "#features/proposals/eligibility/rules/evaluate.ts";

/** The criterion that every call has: deposited complete, before the closing. */
const DEPOSIT_CRITERION = "deposit";

/** What is known of a dossier from the version that the agency holds. */
export interface HeldFacts extends DossierFactsForRules {
  readonly version: number;
  /** Of the first version: later ones answer requests for completion. A deposit is only accepted if it is complete. */
  readonly firstDepositedAt: Date;
  readonly closesAt: Date;
  readonly graceMinutes: number;
  /** The institution of the coordinating team; empty where it has none. */
  readonly coordinatingInstitution: string;
}

/** A criterion of the check list with what was computed of it. */
export interface Criterion {
  readonly id: string;
  /** Null of the deposit. */
  readonly rule: EligibilityRule | null;
  /** What follows from the held version; `unknown` where nothing does. */
  readonly computed: Verdict;
  /** Why; null of the deposit. */
  readonly computation: RuleVerdict | null;
  /** Whether a member of staff has to say it, also where the computation proposes an answer. */
  readonly needsPerson: boolean;
}

/**
 * The criteria of a dossier: the deposit, then the rules of the call in their order. Whether somebody coordinates a second
 * proposal is proposed only: two accounts may be one person, and a proposal may be withdrawn.
 */
export const listCriteria = (
  rules: readonly EligibilityRule[],
  facts: HeldFacts,
): readonly Criterion[] => [
  {
    id: DEPOSIT_CRITERION,
    rule: null,
    computed: isInTime(facts) ? "yes" : "no",
    computation: null,
    needsPerson: false,
  },
  ...rules.map((rule): Criterion => {
    const computation = evaluateForDossier(rule, facts);
    const needsPerson =
      computation.verdict === "unknown" ||
      rule.kind === "declared" ||
      rule.kind === "judged" ||
      rule.kind === "one_per_coordinator";
    return { id: rule.id, rule, computed: computation.verdict, computation, needsPerson };
  }),
];

const isInTime = ({ firstDepositedAt, closesAt, graceMinutes }: HeldFacts): boolean =>
  firstDepositedAt.getTime() <= closesAt.getTime() + graceMinutes * 60_000;
