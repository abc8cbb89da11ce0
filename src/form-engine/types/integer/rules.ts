import type { QuestionNode } from "../../model.ts";
import { MAX_ENTRIES } from "../../model-limits.ts";
import { defineQuestionType } from "../../question-type.ts";
import { formatDecimal, readDecimal, rejectNonNumber } from "../decimal.ts";

export type IntegerNode = Extract<QuestionNode, { type: "integer" }>;

export const integerType = defineQuestionType<IntegerNode, string>({
  type: "integer",
  maxValues: ({ multiple }) => (multiple ? MAX_ENTRIES : 1),
  // What is no digit is taken out, as the field does while one types; words without any are no number.
  read(value, node) {
    if (typeof value !== "string") return readDecimal(value, 0, node);
    const digits = keepDigits(value);
    return digits === "" && value.trim() !== ""
      ? rejectNonNumber(value)
      : readDecimal(digits, 0, node);
  },
  toText: (value, _node, locale) => formatDecimal(value, 0, locale),
});

export const keepDigits = (typed: string): string => typed.replace(/\D/g, "");
