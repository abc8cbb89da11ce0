import { z } from "zod";
import { mayBeMultiple, questionSchema } from "../../node-schema.ts";

const day = () => z.iso.date("badDate").optional();

export const dateSchema = questionSchema("date", { ...mayBeMultiple, min: day(), max: day() });
