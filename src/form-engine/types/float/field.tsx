import type { AnswerFieldProps } from "../../ui/answer-field.ts";
import { cleanTypedDecimal } from "../decimal.ts";
import { NumberField } from "../number-field.tsx";
import type { FloatNode } from "./rules.ts";

/** Two decimals; the arrows of the keyboard go by hundredths. */
export const FloatField = (props: AnswerFieldProps<FloatNode>) => (
  <NumberField
    {...props}
    typed={cleanTypedDecimal}
    shown={(value) => Number(value).toFixed(2).replace(".", ",")}
    inputMode="decimal"
    step={0.01}
  />
);
