import type { QuestionNode } from "../../model.ts";
import { MAX_ENTRIES } from "../../model-limits.ts";
import { defineQuestionType } from "../../question-type.ts";
import { formatDecimal, readDecimal } from "../decimal.ts";

export type FloatNode = Extract<QuestionNode, { type: "float" }>;

const FLOAT_DECIMALS = 2;

export const floatType = defineQuestionType<FloatNode, string>({
  type: "float",
  maxValues: ({ multiple }) => (multiple ? MAX_ENTRIES : 1),
  read: (value, node) => readDecimal(value, FLOAT_DECIMALS, node),
  toText: (value, _node, locale) => formatDecimal(value, FLOAT_DECIMALS, locale),
});
