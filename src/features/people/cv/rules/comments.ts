import { countDocument } from "#rich-text/count-characters.ts";
import type { RichDocument } from "#rich-text/document.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { CV_LIMITS } from "./cv-limits.ts";

export const isWithinCommentLimit = (comments: RichDocument): boolean =>
  countDocument(comments) <= CV_LIMITS.comments;

/** Until they had an editor, comments were a plain text: a draft on somebody's device may still be one. */
export const toCommentsDocument = (kept: RichDocument | string): RichDocument =>
  typeof kept === "string" ? textToDocument(kept) : kept;
