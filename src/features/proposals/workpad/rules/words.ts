import { z } from "zod";
import { cleanText } from "#rich-text/clean-text.ts";
import { isWithin } from "#rich-text/count-characters.ts";
import { MAX_WORDS_LENGTH } from "./words-limits.ts";

export const wordsSchema = z
  .string("missing")
  .transform((text) => cleanText(text).normalize("NFC").trim())
  .pipe(z.string().min(1, "missing").refine(isWithin(MAX_WORDS_LENGTH), "tooLong"));

/** Faster than anybody types; what waited on a device while it was offline passes too. */
export const TALK_LIMIT = { name: "talk", max: 60, seconds: 60 };
