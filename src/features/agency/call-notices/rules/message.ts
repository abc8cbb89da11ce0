import { z } from "zod";
import { cleanText, isVisible } from "#rich-text/clean-text.ts";
import { isWithinLength } from "#rich-text/count-characters.ts";

/** Characters of a message in one language: a notification, not a circular. */
export const MAX_MESSAGE = 2000;

const text = z
  .string("missing")
  .transform((typed) => cleanText(typed).trim())
  .pipe(z.string().refine(isVisible, "missing").refine(isWithinLength(MAX_MESSAGE), "tooLong"));

/** A message to all teams of a call, in both languages. */
export const messageFields = { textFr: text, textEn: text };
export type MessageField = keyof typeof messageFields;

export const messageSchema = z.object(messageFields);
