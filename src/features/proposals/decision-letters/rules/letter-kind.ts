/** What a letter tells: a decision of each kind, or that a released decision is withdrawn. */
export const LETTER_KINDS = ["selected", "not_selected", "not_eligible", "withdrawn"] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];
