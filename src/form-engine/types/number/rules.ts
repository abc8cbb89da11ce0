import type { Locale } from "#platform/i18n/locale.ts";
import type { QuestionNode } from "../../model.ts";
import { MAX_ENTRIES } from "../../model.ts";
import { defineQuestionType } from "../../question-type.ts";
import {
  CURRENCY_DECIMALS,
  FLOAT_DECIMALS,
  findAmountReadings,
  formatDecimal,
  readDecimal,
  rejectNonNumber,
} from "./decimal.ts";

export type CurrencyNode = Extract<QuestionNode, { type: "currency" }>;

export const currencyType = defineQuestionType<CurrencyNode, string>({
  type: "currency",
  maxValues: ({ multiple }) => (multiple ? MAX_ENTRIES : 1),
  read(value, node) {
    const readings = typeof value === "string" ? findAmountReadings(value) : null;
    if (!readings) return readDecimal(value, CURRENCY_DECIMALS, node);
    const problem = { code: "ambiguousAmount", given: String(value).trim(), readings } as const;
    return { ok: false, problem };
  },
  toText: (value, _node, locale) => formatAmount(value, locale),
  toForm: (value) => formatAmountInput(value),
});

/** « 482 500,00 € », "€482,500.00". */
export function formatAmount(value: string, locale: Locale): string {
  const amount = formatDecimal(value, CURRENCY_DECIMALS, locale);
  if (amount === "") return "";
  return locale === "fr" ? `${amount}\u00a0€` : `€${amount}`;
}

/**
 * Prefix of the field that a "which amount?" button posts without script: the typed text and its meaning. Cannot clash
 * with an answer key, which contains no `=`.
 */
export const AMOUNT_FIELD = "amount=";

export const toAmountChoice = (typed: string, reading: string): string => `${typed}=${reading}`;

/** Replaces the ambiguous text among the posted values by the chosen meaning. */
export function applyAmountChoice(posted: readonly string[], choice: string | undefined) {
  const [typed, reading] = choice?.split("=") ?? [];
  if (typed === undefined || reading === undefined) return posted;
  return posted.map((text) => (text.trim() === typed ? reading : text));
}

/** « 482 500,00 », the format inside the field: the specification wants the French one in both languages. */
export const formatAmountInput = (value: string): string =>
  formatDecimal(value, CURRENCY_DECIMALS, "fr");

export type IntegerNode = Extract<QuestionNode, { type: "integer" }>;

export const integerType = defineQuestionType<IntegerNode, string>({
  type: "integer",
  maxValues: ({ multiple }) => (multiple ? MAX_ENTRIES : 1),
  // Non-digits are dropped, as the field does during typing; a text without any digit is refused.
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

export type FloatNode = Extract<QuestionNode, { type: "float" }>;

export const floatType = defineQuestionType<FloatNode, string>({
  type: "float",
  maxValues: ({ multiple }) => (multiple ? MAX_ENTRIES : 1),
  read: (value, node) => readDecimal(value, FLOAT_DECIMALS, node),
  toText: (value, _node, locale) => formatDecimal(value, FLOAT_DECIMALS, locale),
});
