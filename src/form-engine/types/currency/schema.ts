import { multipleField, questionSchema } from "../../node-schema.ts";
import { INVALID_RANGE, isRangeValid, numberLimits } from "../number-limits.ts";

export const currencySchema = questionSchema("currency", {
  ...multipleField,
  ...numberLimits,
}).refine(isRangeValid, INVALID_RANGE);
