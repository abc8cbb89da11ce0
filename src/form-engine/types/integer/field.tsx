import type { AnswerFieldProps } from "../../ui/answer-field.ts";
import { NumberField } from "../number-field.tsx";
import { digitsOf, type IntegerNode } from "./rules.ts";

export const IntegerField = (props: AnswerFieldProps<IntegerNode>) => (
  <NumberField {...props} typed={digitsOf} shown={(value) => value} inputMode="numeric" />
);
