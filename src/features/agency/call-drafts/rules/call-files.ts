import { isSameValue } from "#features/portal/calls/rules/call-changes.ts";
import type { StoredFile } from "#features/portal/calls/rules/call-content.ts";
import { isUploadedCallFile } from "./call-file.ts";

/** The files named by a field of a call: documents, or templates of appendix slots. */
const listFiles = (value: unknown): StoredFile[] =>
  Array.isArray(value)
    ? (value as { file?: StoredFile; template?: StoredFile | null }[]).flatMap(
        ({ file, template }) => file ?? template ?? [],
      )
    : [];

/**
 * Whether every file was uploaded for the agency or was in the field before. A page names files by their keys, and a file
 * of another agency or of a dossier must never be published.
 */
export function hasOwnFilesOnly(partnerId: number, value: unknown, stored: unknown): boolean {
  const known = listFiles(stored);
  return listFiles(value).every(
    (file) => known.some((one) => isSameValue(one, file)) || isUploadedCallFile(partnerId, file),
  );
}
