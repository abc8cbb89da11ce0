import { z } from "zod";
import { cleanText } from "#rich-text/clean-text.ts";
import { isWithinLength } from "#rich-text/count-characters.ts";
import { MAX_COMMENT_CHARACTERS } from "./checklist.ts";

/** A comment or a reason, as typed; may be empty. */
export const staffTextSchema = z
  .string()
  .transform((text) => cleanText(text).normalize("NFC").trim())
  .pipe(z.string().refine(isWithinLength(MAX_COMMENT_CHARACTERS), "tooLong"));

/** The moment of the look that the page showed, as the form sends it; empty where it showed none. */
export const seenAtSchema = z.union([z.literal(""), z.iso.datetime()]);

/** The number of the version that the page showed, as the form sends it. */
export const seenVersionSchema = z.coerce.number().pipe(z.int().min(1));

/** Whether the stored look is another than the page showed. */
export const isSeenOutdated = (stored: { readonly at: Date } | null, seenAt: string): boolean =>
  (stored?.at.toISOString() ?? "") !== seenAt;
