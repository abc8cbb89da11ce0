import type { StoredFile } from "#features/portal/calls/rules/call-content.ts";
import {
  APPENDIX_ACCEPT,
  APPENDIX_FORMATS,
  type AppendixFileProblem,
  type AppendixFormat,
  getDefaultExtension,
  MEDIA_TYPE,
} from "#features/proposals/appendices/rules/appendix-file.ts";
import { getStem } from "#platform/files/file-name.ts";
import { toSafeFileName } from "#platform/http/attachment.ts";

/** Documents and templates of calls have the formats of appendices, and are read by everybody: they are kept small. */
export const MAX_CALL_FILE_BYTES = 20 * 1024 * 1024;
/** All stored files of one agency's calls together. */
export const MAX_AGENCY_FILE_BYTES = 5 * 1024 * 1024 * 1024;
export const CALL_FILE_ACCEPT = APPENDIX_ACCEPT;

/** Why a file is refused; `mismatch` stands for a name and a content that disagree, `quota` for the files of the agency. */
export const CALL_FILE_PROBLEMS = [
  "missing",
  "empty",
  "tooLarge",
  "format",
  "active",
  "bomb",
  "infected",
  "encrypted",
  "unreadable",
  "mismatch",
  "quota",
  "failed",
] as const satisfies readonly (AppendixFileProblem | "mismatch" | "quota" | "failed")[];

/** The key of a file is made of its content, so that what a page sends back about the file can be checked. */
export const createCallFileKey = (
  partnerId: number,
  { sha256, format }: { readonly sha256: string; readonly format: AppendixFormat },
): string => `calls/${partnerId}/${sha256}.${getDefaultExtension(format)}`;

/**
 * The format of a file that a page names, if key, digest and type belong together and to the agency; null for others.
 * Whether the file exists, and its size, only the file store knows.
 */
export const findCallFileFormat = (partnerId: number, file: StoredFile): AppendixFormat | null =>
  APPENDIX_FORMATS.find(
    (format) =>
      file.mediaType === MEDIA_TYPE[format] &&
      file.key === createCallFileKey(partnerId, { sha256: file.sha256, format }),
  ) ?? null;

/** The name under which a file is downloaded; the rest of the typed name is not believed. */
export const toCallFileName = (fileName: string, format: AppendixFormat): string =>
  toSafeFileName(getStem(fileName), getDefaultExtension(format), "document");
