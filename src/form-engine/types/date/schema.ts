import { z } from "zod";
import { mayBeMultiple, questionSchema } from "../../node-schema.ts";
import { hasRoom, NO_ROOM } from "../number-limits.ts";

const day = () => z.iso.date("badDate").optional();

export const dateSchema = questionSchema("date", {
  ...mayBeMultiple,
  min: day(),
  max: day(),
}).refine(hasRoom, NO_ROOM);
