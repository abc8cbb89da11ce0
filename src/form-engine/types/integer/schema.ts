import { mayBeMultiple, questionSchema } from "../../node-schema.ts";
import { numberLimits } from "../number-limits.ts";

export const integerSchema = questionSchema("integer", { ...mayBeMultiple, ...numberLimits });
