import type { Catalogue } from "./catalogue.ts";
import { matchQuery } from "./match-query.ts";
import { isPartnerName, type QueryTerm } from "./query-terms.ts";

/** One thing a search asks for: the typed term first, then its synonyms by descending weight. A call matches by any of them. */
export type Concept = readonly QueryTerm[];

/** A concept of one word, given by its lexemes, without synonyms. */
export const toLexemeConcept = (lexemes: readonly string[]): Concept => [
  { words: [lexemes], weight: 1 },
];

/** A search text as lexemes. */
export interface QueryPlan {
  readonly concepts: readonly Concept[];
  /** The same concepts with weaker terms added; used when few calls match `concepts`. */
  readonly looseConcepts?: readonly Concept[];
  /** Concepts that raise the score of a match but do not make one. */
  readonly boostConcepts?: readonly Concept[];
  readonly excludedLexemes: readonly string[];
  /** The text has a quoted part: the plan is never relaxed. */
  readonly isExact: boolean;
  /** The share of the text's worth that a call must match. Each concept's worth grows with its rarity. */
  readonly minShare: number;
  /** For a text with phrases, the ids of the calls that contain them all; otherwise null. */
  readonly phraseMatchIds: ReadonlySet<number> | null;
}

/** The shares that are tried in turn until enough calls match: a visitor who types a whole sentence still gets results. */
const MIN_SHARES = [1, 0.4, 0.3, 0.15] as const;

/** The share to begin with: all of one or two concepts; of a longer text, a call may lack some. */
export const getFirstMinShare = (conceptCount: number): number =>
  conceptCount <= 2 ? 1 : conceptCount === 3 ? 0.4 : 0.3;

const LOWEST_MIN_SHARE: number = MIN_SHARES[MIN_SHARES.length - 1] as number;

/** With fewer matches than this, calls that match a part of the text are added after those that match all of it. */
const ENOUGH_MATCHES = 10;

/** The plan with the weakest requirements: every relaxed plan matches a subset of its matches. */
export const toLoosestPlan = (plan: QueryPlan): QueryPlan => ({
  ...plan,
  concepts: plan.looseConcepts ?? plan.concepts,
  minShare: LOWEST_MIN_SHARE,
});

/** Lowers the requirements of a plan until enough calls match. Returns the same plan if that does not add matches. */
export function relaxPlan(catalogue: Catalogue, plan: QueryPlan): QueryPlan {
  if (plan.isExact) return plan;
  const countMatches = (relaxed: QueryPlan) => matchQuery(catalogue, relaxed).positions.length;
  // A text that names an agency asks for its calls: calls of other agencies would not help.
  const namesPartner = plan.concepts.some(([typed]) => typed && isPartnerName(catalogue, typed));
  const enough = namesPartner ? 1 : ENOUGH_MATCHES;
  let mostMatches = countMatches(plan);
  let best = plan;
  const concepts = plan.looseConcepts ?? plan.concepts;
  for (const minShare of MIN_SHARES) {
    if (mostMatches >= enough) break;
    if (minShare > plan.minShare) continue;
    const relaxed = { ...plan, concepts, minShare };
    const count = countMatches(relaxed);
    if (count <= mostMatches) continue;
    mostMatches = count;
    best = relaxed;
  }
  return best;
}
