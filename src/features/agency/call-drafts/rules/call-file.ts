import type { StoredFile } from "#features/portal/calls/rules/call-content.ts";
import {
  APPENDIX_ACCEPT,
  APPENDIX_FORMATS,
  type AppendixFileProblem,
  type AppendixFormat,
  getDefaultExtension,
  MEDIA_TYPE,
} from "#features/proposals/appendices/rules/appendix-file.ts";

/** Documents and templates of calls have the formats of appendices, and are read by everybody: they are kept small. */
export const MAX_CALL_FILE_BYTES = 20 * 1024 * 1024;
export const CALL_FILE_ACCEPT = APPENDIX_ACCEPT;

/** Why a file is refused; `mismatch` stands for a name and a content that disagree. */
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
  "failed",
] as const satisfies readonly (AppendixFileProblem | "mismatch" | "failed")[];

/** The key of a file is made of its content, so that what a page sends back about the file can be checked. */
export const createCallFileKey = (
  partnerId: number,
  { sha256, format }: { readonly sha256: string; readonly format: AppendixFormat },
): string => `calls/${partnerId}/${sha256}.${getDefaultExtension(format)}`;

/** Whether a file that a page names is one that was uploaded for the agency: key, digest and type belong together. */
export const isUploadedCallFile = (partnerId: number, file: StoredFile): boolean =>
  APPENDIX_FORMATS.some(
    (format) =>
      file.mediaType === MEDIA_TYPE[format] &&
      file.key === createCallFileKey(partnerId, { sha256: file.sha256, format }),
  );
