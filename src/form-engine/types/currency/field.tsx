import type { AnswerFieldProps } from "../../ui/answer-field.ts";
import { typedDecimal } from "../decimal.ts";
import { NumberField } from "../number-field.tsx";
import { amountWords, type CurrencyNode } from "./rules.ts";

export const CurrencyField = (props: AnswerFieldProps<CurrencyNode>) => (
  <NumberField {...props} typed={typedDecimal} shown={amountWords} inputMode="decimal" suffix="€" />
);
