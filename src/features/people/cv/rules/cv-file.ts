import { z } from "zod";
import { getExtension } from "#platform/files/file-name.ts";
import { cleanLine } from "#rich-text/clean-text.ts";
import { isWithinLength } from "#rich-text/count-characters.ts";
import { CV_FILE_FORMATS, type CvFileFormat, MAX_CV_FILE_BYTES } from "./file-formats.ts";

/** Above the limit of a file, so that one a little too large is answered in the form, with what was typed. */
export const MAX_UPLOAD_BYTES = 5 * MAX_CV_FILE_BYTES;
export const MAX_CV_FILES = 20;
export const MAX_CV_FILE_TITLE_LENGTH = 150;

export const cvFileTitleSchema = z
  .string()
  .transform(cleanLine)
  .pipe(z.string().min(1, "missing").refine(isWithinLength(MAX_CV_FILE_TITLE_LENGTH), "tooLong"));

/** Why a file is not taken. A name that deceives carries what it says and what was found: `mismatch/pdf/docx`. */
export type CvFileProblem =
  | "missing"
  | "empty"
  | "tooLarge"
  | "format"
  | "active"
  | "infected"
  | `mismatch/${string}/${CvFileFormat}`;

/** A file whose name says another format than its content: one of the two deceives, and we cannot know which. */
export function findNameProblem(fileName: string, found: CvFileFormat): CvFileProblem | null {
  const said = getExtension(fileName);
  return said === null || said === found ? null : `mismatch/${said}/${found}`;
}

export const CV_FILE_ACCEPT = CV_FILE_FORMATS.map((format) => `.${format}`).join(",");
