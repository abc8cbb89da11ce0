import type { AnswerFieldProps } from "../../ui/answer-field.ts";
import { cleanTypedAmount } from "../decimal.ts";
import { NumberField } from "../number-field.tsx";
import { type CurrencyNode, formatAmountInput } from "./rules.ts";

export const CurrencyField = (props: AnswerFieldProps<CurrencyNode>) => (
  <NumberField
    {...props}
    typed={cleanTypedAmount}
    shown={formatAmountInput}
    inputMode="decimal"
    suffix="€"
  />
);
