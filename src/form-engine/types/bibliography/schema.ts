import { z } from "zod";
import { questionSchema } from "../../node-schema.ts";

const MAX_REFERENCES = 300;

export const bibliographySchema = questionSchema("bibliography", {
  maxReferences: z
    .int("badNumber")
    .min(1, "badNumber")
    .max(MAX_REFERENCES, "badNumber")
    .default(100),
});
