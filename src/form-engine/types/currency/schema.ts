import { mayBeMultiple, questionSchema } from "../../node-schema.ts";
import { hasRoom, NO_ROOM, numberLimits } from "../number-limits.ts";

export const currencySchema = questionSchema("currency", {
  ...mayBeMultiple,
  ...numberLimits,
}).refine(hasRoom, NO_ROOM);
