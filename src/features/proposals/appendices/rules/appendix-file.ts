import { z } from "zod";
import { getExtension } from "#platform/files/file-name.ts";
import { cleanLine } from "#rich-text/clean-text.ts";
import { isWithinLength } from "#rich-text/count-characters.ts";

/** Formats of an appendix, detected by content. */
export const APPENDIX_FORMATS = ["pdf", "docx", "xlsx", "odt", "ods", "png", "jpeg"] as const;
export type AppendixFormat = (typeof APPENDIX_FORMATS)[number];

export const MAX_APPENDIX_BYTES = 200 * 1024 * 1024;
export const MAX_APPENDIX_NAME = 120;

export const MEDIA_TYPE = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  png: "image/png",
  jpeg: "image/jpeg",
} as const satisfies Record<AppendixFormat, string>;

/** Extensions of each format; the first is used for new names. */
const EXTENSIONS: Readonly<Record<AppendixFormat, readonly [string, ...string[]]>> = {
  pdf: ["pdf"],
  docx: ["docx"],
  xlsx: ["xlsx"],
  odt: ["odt"],
  ods: ["ods"],
  png: ["png"],
  jpeg: ["jpg", "jpeg", "jpe"],
};

export const getDefaultExtension = (format: AppendixFormat): string => EXTENSIONS[format][0];

export const APPENDIX_ACCEPT = Object.values(EXTENSIONS)
  .flat()
  .map((extension) => `.${extension}`)
  .join(",");

/** Why a file is refused. A mismatch includes the format of the name and of the content: `mismatch/pdf/docx`. */
export type AppendixFileProblem =
  | "missing"
  | "empty"
  | "tooLarge"
  | "format"
  | "active"
  | "bomb"
  | "infected"
  | "encrypted"
  | "unreadable"
  | `mismatch/${string}/${AppendixFormat}`;

/** Refuses a file whose extension and content disagree, because it is unknown which of them is right. */
export function findNameProblem(
  fileName: string,
  found: AppendixFormat,
): AppendixFileProblem | null {
  const said = getExtension(fileName);
  return said === null || EXTENSIONS[found].includes(said) ? null : `mismatch/${said}/${found}`;
}

/** Removes the format's extension from a typed name, because saving adds it again. */
export function removeExtension(name: string, format: AppendixFormat): string {
  const said = getExtension(name);
  if (said === null || !EXTENSIONS[format].includes(said)) return name;
  return removeExtension(name.slice(0, -said.length - 1).trimEnd(), format);
}

/** File name without its extension, which follows from the format. */
export const appendixNameSchema = z
  .string("missing")
  .transform(cleanLine)
  .pipe(z.string().min(1, "missing").refine(isWithinLength(MAX_APPENDIX_NAME), "tooLong"));
