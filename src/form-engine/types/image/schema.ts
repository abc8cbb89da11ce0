import { multipleField, questionSchema } from "../../node-schema.ts";

export const imageSchema = questionSchema("image", multipleField);
