import { z } from "zod";
import { bibliographySchema } from "./bibliography/schema.ts";
import { choiceSchema } from "./choice/schema.ts";
import { currencySchema } from "./currency/schema.ts";
import { dateSchema } from "./date/schema.ts";
import { floatSchema } from "./float/schema.ts";
import { imageSchema } from "./image/schema.ts";
import { integerSchema } from "./integer/schema.ts";
import { textSchema } from "./text/schema.ts";

/** Every type of question a model may have. */
export const questionNodeSchema = z.discriminatedUnion("type", [
  bibliographySchema,
  choiceSchema,
  currencySchema,
  dateSchema,
  floatSchema,
  imageSchema,
  integerSchema,
  textSchema,
]);

export type QuestionSchema = typeof questionNodeSchema;
