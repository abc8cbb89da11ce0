import { z } from "zod";
import { cleanText } from "#rich-text/clean-text.ts";
import { isWithinLength } from "#rich-text/count-characters.ts";
import { MAX_POST_LENGTH } from "./post-limits.ts";

export const postTextSchema = z
  .string("missing")
  .transform((text) => cleanText(text).normalize("NFC").trim())
  .pipe(z.string().min(1, "missing").refine(isWithinLength(MAX_POST_LENGTH), "tooLong"));

/** Faster than anybody types; what waited on a device while it was offline passes too. */
export const POST_RATE_LIMIT = { name: "talk", max: 60, seconds: 60 };
