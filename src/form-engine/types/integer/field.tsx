import type { AnswerFieldProps } from "../../ui/answer-field.ts";
import { NumberField } from "../number-field.tsx";
import { type IntegerNode, keepDigits } from "./rules.ts";

export const IntegerField = (props: AnswerFieldProps<IntegerNode>) => (
  <NumberField {...props} typed={keepDigits} shown={(value) => value} inputMode="numeric" />
);
