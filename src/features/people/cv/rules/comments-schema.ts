import { z } from "zod";
import { checkDocument } from "#rich-text/check-document.ts";
import type { RichDocument } from "#rich-text/document.ts";
import { CV_LIMITS } from "./cv-limits.ts";

/** The comments of a CV are a text with structure, as they are kept. */
export const storedCommentsSchema: z.ZodType<RichDocument, RichDocument> = z.looseObject({
  type: z.literal("doc"),
  content: z.array(z.looseObject({ type: z.string() })),
}) as unknown as z.ZodType<RichDocument, RichDocument>;

/** The same as a page sends it: whole, tidied, and no longer than it may be. */
export const postedCommentsSchema = storedCommentsSchema.transform(
  (value, context): RichDocument => {
    const checked = checkDocument(value, { maxCharacters: CV_LIMITS.comments, formulas: true });
    if (checked.ok) return checked.document;
    const tooLong = checked.problems.every(({ code }) => code === "tooLong");
    context.addIssue({ code: "custom", message: tooLong ? "tooLong" : "badDocument" });
    return z.NEVER;
  },
);
