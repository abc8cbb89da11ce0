import { z } from "zod";

/** Enough for a complete form. */
const MAX_CHANGES = 2_000;

/** A new answer sent by a browser. */
const changeSchema = z.object({
  key: z.string().max(400),
  /** Stays the same when the change is sent again. */
  id: z.uuid(),
  /** Version of the answer this change is based on; 0 if it was unanswered. */
  version: z.int().min(0),
  answer: z.unknown(),
});
export type AnswerChange = z.output<typeof changeSchema>;

const areDistinct = (names: readonly string[]) => new Set(names).size === names.length;

/** The changes of one request; at most one for each answer. */
export const changesSchema = z
  .array(changeSchema)
  .max(MAX_CHANGES, "tooMany")
  .refine((changes) => areDistinct(changes.map(({ key }) => key)), "twice")
  .refine((changes) => areDistinct(changes.map(({ id }) => id)), "twice");
