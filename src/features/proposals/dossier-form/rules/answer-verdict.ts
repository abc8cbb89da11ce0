import type { RefusedChange } from "#form-engine/apply-changes.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";

/** An answer as stored on the server. */
export interface SavedAnswer {
  readonly answer: Answer;
  /** 0: not answered yet. */
  readonly version: number;
  /** Id of the last author; null if unanswered or the account was erased. */
  readonly by: string | null;
  readonly at: Date | null;
}

/** Result of one change; `held` is the stored answer, or, for a change applied before, the answer of that change. Becomes a `ChangeResult` of the saver in the browser. */
export type AnswerVerdict =
  | { readonly kind: "saved"; readonly held: SavedAnswer }
  /** The stored answer has another version than the change is based on; the change was not applied. */
  | { readonly kind: "conflict"; readonly held: SavedAnswer }
  | { readonly kind: "refused"; readonly refusal: RefusedChange | SetAsideChange };

/** The question of a change is gone in the form's new version. The text stands in the dossier's unplaced answers. */
export interface SetAsideChange {
  readonly code: "setAside";
}

/** The code sent to the browser, which has a translation for each. */
export const toRefusalCode = (refusal: RefusedChange | SetAsideChange): string =>
  refusal.code === "invalid" && refusal.problems.some(({ code }) => code === "notAnImage")
    ? "notAnImage"
    : refusal.code;

/** An answer of a posted form that was not saved, with the reason. The other answers are saved. */
export interface RefusedAnswer {
  readonly code: string;
  readonly answer: Answer;
}

export type RefusedAnswers = Readonly<Record<string, RefusedAnswer>>;

/** The policy act for writing in each form. The scientific proposal becomes writable later than the rest. */
export const WRITE_ACTS = {
  general_information: "writeAnswers",
  scientific_proposition: "writeProposal",
} as const satisfies Record<FormModelType, string>;
