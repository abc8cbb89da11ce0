import { z } from "zod";
import { getExtension } from "#platform/files/file-name.ts";
import { cleanLine } from "#rich-text/clean-text.ts";
import { isWithinLength } from "#rich-text/count-characters.ts";
import { CV_FILE_FORMATS, type CvFileFormat, MAX_CV_FILE_BYTES } from "./file-formats.ts";

/**
 * Above the file limit, so that a slightly too large file gets an error in the form and the typed title is not lost.
 */
export const MAX_UPLOAD_BYTES = 5 * MAX_CV_FILE_BYTES;
export const MAX_CV_FILES = 20;
export const MAX_CV_FILE_TITLE_LENGTH = 150;

export const cvFileTitleSchema = z
  .string()
  .transform(cleanLine)
  .pipe(z.string().min(1, "missing").refine(isWithinLength(MAX_CV_FILE_TITLE_LENGTH), "tooLong"));

/** Why a file is refused. A wrong extension is reported with both formats: `mismatch/pdf/docx`. */
export type CvFileProblem =
  | "missing"
  | "empty"
  | "tooLarge"
  | "format"
  | "active"
  | "infected"
  | `mismatch/${string}/${CvFileFormat}`;

/** Refuses a file whose extension differs from its content: one of the two is wrong, and it is unknown which. */
export function findNameProblem(fileName: string, found: CvFileFormat): CvFileProblem | null {
  const extension = getExtension(fileName);
  return extension === null || extension === found ? null : `mismatch/${extension}/${found}`;
}

export const CV_FILE_ACCEPT = CV_FILE_FORMATS.map((format) => `.${format}`).join(",");
