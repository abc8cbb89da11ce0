import { mayBeMultiple, questionSchema } from "../../node-schema.ts";

export const imageSchema = questionSchema("image", mayBeMultiple);
