import { z } from "zod";
import { MAX_CHARACTERS } from "#rich-text/schema.ts";
import { multipleField, questionSchema } from "../../node-schema.ts";

export const textSchema = questionSchema("text", {
  ...multipleField,
  /** With structure: paragraphs, lists, tables, formulas. */
  wysiwyg: z.boolean().default(false),
  /** Can be written by several at once, in a pad. */
  displayEtherpad: z.boolean().default(false),
  maxCharacters: z
    .int("badNumber")
    .min(1, "badNumber")
    .max(MAX_CHARACTERS, "badNumber")
    .default(5_000),
  /** What the limit comes to on paper: beside the counter, nothing is refused for it. */
  hint: z
    .strictObject({
      unit: z.enum(["words", "pages"]),
      count: z.int("badNumber").min(1, "badNumber").max(100_000, "badNumber"),
    })
    .optional(),
});
