/** All problem codes of a model. Node schemas use them as zod messages. */
export const MODEL_PROBLEMS = [
  "notAModel",
  "notANode",
  "missing",
  "missingTranslation",
  "wrongType",
  "tooMany",
  "tooLong",
  "tooDeep",
  "unknownKind",
  "unknownType",
  "unknownFormType",
  "unknownField",
  "notForThisType",
  "badId",
  "duplicateId",
  "badNumber",
  "badDate",
  "minAboveMax",
  "noPossibleAnswer",
  "badChoiceType",
  "duplicateOption",
  "badCondition",
  "onItself",
  "circle",
  "tooDependent",
  "unknownQuestion",
  "notAQuestion",
  "inAnotherGroup",
  "notAChoice",
  "unknownOption",
] as const;

export type ModelProblemCode = (typeof MODEL_PROBLEMS)[number];

/** `node` is the node's id, its path (`[2][0]`) where it has no id, or empty for the form itself. */
export interface ModelProblem {
  readonly node: string;
  readonly field: string;
  readonly code: ModelProblemCode;
}

/** A zod message that is none of our codes means a wrong type. */
export const toProblemCode = (message: string): ModelProblemCode =>
  MODEL_PROBLEMS.find((code) => code === message) ?? "wrongType";
