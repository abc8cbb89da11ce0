import { cleanLine } from "#rich-text/clean-text.ts";
import { countDocument, isWithinLength } from "#rich-text/count-characters.ts";
import type { RichDocument } from "#rich-text/document.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { CV_LIMITS, MAX_DATASETS, MAX_PUBLICATIONS } from "./cv-limits.ts";
import { type CvPart, NARRATIVE_SECTIONS, WORK_SECTIONS } from "./cv-parts.ts";

export type PartProblem = "missing" | "tooLong" | "tooMany";

/** Problems by field name, which is also the id of the control. */
export type PartProblems = Readonly<Record<string, PartProblem>>;

export const toWhyFieldId = (id: string): string => `why-${id}`;

/**
 * Problems that prevent a save, by field. Same rules as the schema, but without zod and with field ids, for the
 * browser.
 */
export function findPartProblems(part: CvPart): PartProblems {
  const problems: Record<string, PartProblem> = {};
  if (part.step === 2) {
    const max = { publications: MAX_PUBLICATIONS, datasets: MAX_DATASETS };
    for (const section of WORK_SECTIONS) {
      if (part[section].length > max[section]) problems[section] = "tooMany";
      for (const { id, why } of part[section])
        if (!isWithinLength(CV_LIMITS.why)(why)) problems[toWhyFieldId(id)] = "tooLong";
    }
  }
  if (part.step === 3) {
    if (!isWithinCommentLimit(part.comments)) problems.comments = "tooLong";
    for (const section of NARRATIVE_SECTIONS)
      if (!isWithinLength(CV_LIMITS.narrative)(part.narrative[section]))
        problems[section] = "tooLong";
  }
  if (part.step === 4) {
    const title = cleanLine(part.title);
    if (title === "") problems.title = "missing";
    if (!isWithinLength(CV_LIMITS.title)(title)) problems.title = "tooLong";
  }
  return problems;
}

const isWithinCommentLimit = (comments: RichDocument): boolean =>
  countDocument(comments) <= CV_LIMITS.comments;

/** Comments used to be plain text; local drafts may still have that form. */
export const toCommentsDocument = (stored: RichDocument | string): RichDocument =>
  typeof stored === "string" ? textToDocument(stored) : stored;
