import { z } from "zod";
import type { Locale } from "#platform/i18n/locale.ts";
import { isWithin } from "#rich-text/count-characters.ts";
import { CV_FILE_FORMATS, type CvFileFormat, MAX_CV_FILE_BYTES } from "./file-formats.ts";

/** Above the limit of a file, so that one a little too large is answered in the form, with what was typed. */
export const MAX_UPLOAD_BYTES = 5 * MAX_CV_FILE_BYTES;
export const MAX_CV_FILES = 20;
export const MAX_CV_FILE_TITLE_LENGTH = 150;

export const cvFileTitleSchema = z
  .string()
  .transform((text) => text.replace(/\p{Cc}+/gu, " ").trim())
  .pipe(z.string().min(1, "missing").refine(isWithin(MAX_CV_FILE_TITLE_LENGTH), "tooLong"));

/** Why a file is not taken. A name that deceives carries what it says and what was found: `mismatch/pdf/docx`. */
export type CvFileProblem =
  | "missing"
  | "empty"
  | "tooLarge"
  | "format"
  | "active"
  | "infected"
  | `mismatch/${string}/${CvFileFormat}`;

/** What a file's name says it is; null where it says nothing. */
export function extensionOf(fileName: string): string | null {
  return /[^./\\]\.([\p{L}\p{N}]{1,10})$/u.exec(fileName)?.[1]?.toLowerCase() ?? null;
}

/** A file whose name says another format than its content: one of the two deceives, and we cannot know which. */
export function nameProblem(fileName: string, found: CvFileFormat): CvFileProblem | null {
  const said = extensionOf(fileName);
  return said === null || said === found ? null : `mismatch/${said}/${found}`;
}

export const CV_FILE_ACCEPT = CV_FILE_FORMATS.map((format) => `.${format}`).join(",");

const UNITS = { fr: ["ko", "Mo"], en: ["kB", "MB"] } as const;

/** « 84 ko », « 1,4 Mo »: thousands of 1024, as the limit is. */
export function fileSize(bytes: number, locale: Locale): string {
  const [kilo, mega] = UNITS[locale];
  const large = bytes >= 1024 * 1024;
  const value = large ? bytes / (1024 * 1024) : Math.max(1, Math.round(bytes / 1024));
  const number = new Intl.NumberFormat(locale === "fr" ? "fr-FR" : "en-GB", {
    maximumFractionDigits: large ? 1 : 0,
  }).format(value);
  return `${number}\u202f${large ? mega : kilo}`;
}
