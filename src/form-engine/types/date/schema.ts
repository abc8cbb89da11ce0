import { z } from "zod";
import { multipleField, questionSchema } from "../../node-schema.ts";
import { INVALID_RANGE, isRangeValid } from "../number-limits.ts";

const optionalDay = () => z.iso.date("badDate").optional();

export const dateSchema = questionSchema("date", {
  ...multipleField,
  min: optionalDay(),
  max: optionalDay(),
}).refine(isRangeValid, INVALID_RANGE);
