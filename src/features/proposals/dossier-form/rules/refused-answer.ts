import type { Answer } from "#form-engine/question-type.ts";

/** An answer of a whole form that was not taken: what was posted, and why. Everything else is saved. */
export interface RefusedAnswer {
  readonly code: string;
  readonly answer: Answer;
}

export type RefusedAnswers = Readonly<Record<string, RefusedAnswer>>;
