import { mayBeMultiple, questionSchema } from "../../node-schema.ts";
import { numberLimits } from "../number-limits.ts";

export const currencySchema = questionSchema("currency", { ...mayBeMultiple, ...numberLimits });
