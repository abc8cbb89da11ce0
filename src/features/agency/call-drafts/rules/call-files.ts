import type { StoredFile } from "#features/portal/calls/rules/call-content.ts";

/** Documents and templates of an agency's calls have keys that begin with this. */
export const getCallFilePrefix = (partnerId: number): string => `calls/${partnerId}/`;

/** The files named by a field of a call: documents, or templates of appendix slots. */
export const listFiles = (value: unknown): StoredFile[] =>
  Array.isArray(value)
    ? (value as { file?: StoredFile; template?: StoredFile | null }[]).flatMap(
        ({ file, template }) => file ?? template ?? [],
      )
    : [];

/**
 * Whether every file belongs to the agency or was in the field before. A page names files by their keys, and a key of
 * another agency or of a dossier must never be published.
 */
export function hasOwnFilesOnly(partnerId: number, value: unknown, stored: unknown): boolean {
  const known = new Set(listFiles(stored).map(({ key }) => key));
  const prefix = getCallFilePrefix(partnerId);
  return listFiles(value).every(
    ({ key }) => known.has(key) || (key.startsWith(prefix) && !key.includes("..")),
  );
}
