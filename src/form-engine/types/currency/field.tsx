import type { AnswerFieldProps } from "../../ui/answer-field.ts";
import { typedAmount } from "../decimal.ts";
import { NumberField } from "../number-field.tsx";
import { amountWords, type CurrencyNode } from "./rules.ts";

export const CurrencyField = (props: AnswerFieldProps<CurrencyNode>) => (
  <NumberField {...props} typed={typedAmount} shown={amountWords} inputMode="decimal" suffix="€" />
);
