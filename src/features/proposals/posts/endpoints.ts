import { z } from "zod";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";

/** A question that a post is about or links to. */
export const questionRef = z.object({
  form: z.enum(FORM_MODEL_TYPES),
  key: z.string().max(400),
});
export type QuestionRef = z.output<typeof questionRef>;

/** A post as sent to the browser. */
export const sentPost = z.object({
  id: z.string(),
  /** Null if the account was erased. */
  authorId: z.string().nullable(),
  author: z.string().nullable(),
  /** With mentions as ids (`rules/mentions.ts`); empty if removed. */
  text: z.string(),
  mentions: z.array(z.object({ id: z.string(), name: z.string() })).readonly(),
  at: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  /** Removed by its author, by a coordinator, or with the author's account. */
  removed: z.enum(["byAuthor", "byCoordinator", "withAccount"]).nullable(),
});
export type SentPost = z.output<typeof sentPost>;
