import { z } from "zod";

/** Answers one request may carry: a whole form, and more than anybody types between two. */
const MAX_CHANGES = 2_000;

/** A new answer, on its way from a browser. */
const changeSchema = z.object({
  key: z.string().max(400),
  /** The same when it is sent again. */
  id: z.uuid(),
  /** What it was based on; 0 where there was no answer. */
  version: z.int().min(0),
  answer: z.unknown(),
});
export type AnswerChange = z.output<typeof changeSchema>;

const areDistinct = (names: readonly string[]) => new Set(names).size === names.length;

/** Many at once; of one answer there is one. */
export const changesSchema = z
  .array(changeSchema)
  .max(MAX_CHANGES, "tooMany")
  .refine((changes) => areDistinct(changes.map(({ key }) => key)), "twice")
  .refine((changes) => areDistinct(changes.map(({ id }) => id)), "twice");
