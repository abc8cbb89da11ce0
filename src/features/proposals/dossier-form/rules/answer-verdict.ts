import type { RefusedChange } from "#form-engine/apply-changes.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";

/** An answer as the server holds it. */
export interface SavedAnswer {
  readonly answer: Answer;
  /** 0: nobody has answered yet. */
  readonly version: number;
  /** Who changed it last; null for nobody yet, or somebody whose account is gone. */
  readonly by: string | null;
  readonly at: Date | null;
}

/** What became of one change: see `ChangeResult` of the saver. */
export type AnswerVerdict =
  | { readonly kind: "saved"; readonly held: SavedAnswer }
  /** Somebody saved since; nothing was written of this one. */
  | { readonly kind: "conflict"; readonly held: SavedAnswer }
  | { readonly kind: "refused"; readonly refusal: RefusedChange };

/** The code a refusal is told by; the page has words for each. */
export const toRefusalCode = (refusal: RefusedChange): string =>
  refusal.code === "invalid" && refusal.problems.some(({ code }) => code === "notAnImage")
    ? "notAnImage"
    : refusal.code;

/** An answer of a whole form that was not taken: what was posted, and why. Everything else is saved. */
export interface RefusedAnswer {
  readonly code: string;
  readonly answer: Answer;
}

export type RefusedAnswers = Readonly<Record<string, RefusedAnswer>>;

/** What the policy calls writing in a form: the scientific proposal opens later than the rest. */
export const WRITE_ACTS = {
  general_information: "writeAnswers",
  scientific_proposition: "writeProposal",
} as const satisfies Record<FormModelType, string>;
