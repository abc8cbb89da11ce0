import type { QuestionNode } from "../../model.ts";
import { MAX_ENTRIES } from "../../model-limits.ts";
import { defineQuestionType } from "../../question-type.ts";
import { decimalWords, readDecimal } from "../decimal.ts";

export type CurrencyNode = Extract<QuestionNode, { type: "currency" }>;

const CURRENCY_DECIMALS = 2;

export const currencyType = defineQuestionType<CurrencyNode, string>({
  type: "currency",
  maxValues: ({ multiple }) => (multiple ? MAX_ENTRIES : 1),
  read: (value, node) => readDecimal(value, CURRENCY_DECIMALS, node),
  // The specification wants the French way of writing amounts, in both languages.
  toText: (value) => (value === "" ? "" : `${amountWords(value)}\u00a0€`),
  toForm: (value) => amountWords(value),
});

/** « 482 500,00 », as it stands in the field. */
export const amountWords = (value: string): string => decimalWords(value, CURRENCY_DECIMALS, "fr");
