import type { FormModelType } from "#form-engine/model.ts";

/** What the policy calls writing in a form: the scientific proposal opens later than the rest. */
export const WRITE_ACTS = {
  general_information: "writeAnswers",
  scientific_proposition: "writeProposal",
} as const satisfies Record<FormModelType, string>;
