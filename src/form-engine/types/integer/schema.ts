import { multipleField, questionSchema } from "../../node-schema.ts";
import { INVALID_RANGE, isRangeValid, numberLimits } from "../number-limits.ts";

export const integerSchema = questionSchema("integer", {
  ...multipleField,
  ...numberLimits,
}).refine(isRangeValid, INVALID_RANGE);
