import { mayBeMultiple, questionSchema } from "../../node-schema.ts";
import { hasRoom, NO_ROOM, numberLimits } from "../number-limits.ts";

export const floatSchema = questionSchema("float", { ...mayBeMultiple, ...numberLimits }).refine(
  hasRoom,
  NO_ROOM,
);
