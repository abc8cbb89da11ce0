/** Everything that can be wrong with a model. Schemas of nodes give these as their messages. */
export const MODEL_PROBLEMS = [
  "notAModel",
  "notANode",
  "missing",
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
  "badChoiceType",
  "duplicateOption",
  "badCondition",
  "onItself",
  "circle",
  "unknownQuestion",
  "notAQuestion",
  "inAnotherGroup",
  "notAChoice",
  "unknownOption",
] as const;

export type ModelProblemCode = (typeof MODEL_PROBLEMS)[number];

/** What is wrong with a model, and where: the node's id, or its place where it has none; none is the form itself. */
export interface ModelProblem {
  readonly node: string;
  readonly field: string;
  readonly code: ModelProblemCode;
}

/** What a schema has no code of its own for is of the wrong kind: a word for a number, a text for yes or no. */
export const toProblemCode = (message: string): ModelProblemCode =>
  MODEL_PROBLEMS.find((code) => code === message) ?? "wrongType";
