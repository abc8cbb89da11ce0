import type { LetterKind } from "#features/proposals/decision-letters/rules/letter-kind.ts";
import type { LetterDecision } from "./build-letter.ts";
import type { LetterField } from "./letter-fields.ts";

/** The fields that a decision fills: invented wherever a template is shown. */
export const DECISION_FIELDS: readonly LetterField[] = [
  "rank",
  "ranked",
  "amount",
  "code",
  "programme",
  "motive",
];

export const SAMPLE_RANKED = 45;
const SAMPLE_AMOUNT_EUROS = 250_000;

/** An invented decision, with which a template is shown. */
export const buildSampleDecision = (
  kind: LetterKind,
  requestedEuros: number | null,
): LetterDecision => ({
  rank: kind === "not_eligible" ? null : 13,
  amountEuros: requestedEuros ?? SAMPLE_AMOUNT_EUROS,
  code: null,
  programme: null,
  motive: {
    fr: "Ici se lit le motif choisi avec la décision.",
    en: "The reason chosen with the decision stands here.",
  },
});
