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
  toText(value, _node, locale) {
    const words = decimalWords(value, CURRENCY_DECIMALS, locale);
    if (words === "") return "";
    return locale === "fr" ? `${words}\u00a0€` : `€${words}`;
  },
  toForm: (value) => amountWords(value),
});

/** « 482 500,00 », as it stands in the field: there the specification wants the French way, in both languages. */
export const amountWords = (value: string): string => decimalWords(value, CURRENCY_DECIMALS, "fr");
