import { multipleField, questionSchema } from "../../node-schema.ts";
import { INVALID_RANGE, isRangeValid, numberLimits } from "../number-limits.ts";

export const floatSchema = questionSchema("float", { ...multipleField, ...numberLimits }).refine(
  isRangeValid,
  INVALID_RANGE,
);
