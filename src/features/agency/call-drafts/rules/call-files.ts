import { isSameValue } from "#features/portal/calls/rules/call-changes.ts";
import type { StoredFile } from "#features/portal/calls/rules/call-content.ts";
import { findCallFileFormat, toCallFileName } from "./call-file.ts";

interface FileRow {
  readonly file?: StoredFile;
  readonly template?: StoredFile | null;
}

/** The files named by a field of a call: documents, or templates of appendix slots. */
export const listFiles = (value: unknown): StoredFile[] =>
  Array.isArray(value)
    ? (value as FileRow[]).flatMap(({ file, template }) => file ?? template ?? [])
    : [];

/** The files of a value that were not in the field before. */
export const listNewFiles = (value: unknown, stored: unknown): StoredFile[] => {
  const known = listFiles(stored);
  return listFiles(value).filter((file) => !known.some((one) => isSameValue(one, file)));
};

/** Sizes of stored files by key, as the file store knows them. */
export type StoredSizes = ReadonlyMap<string, number>;

/**
 * A value with the names of its new files made safe; null if one of these was not uploaded for the agency. A page names
 * files by their keys, and a file of another agency or of a dossier must never be published. What it says of a size is
 * compared with the file store.
 */
export function acceptFiles(
  value: unknown,
  stored: unknown,
  { partnerId, sizes }: { readonly partnerId: number; readonly sizes: StoredSizes },
): unknown {
  const names = new Map<StoredFile, string>();
  for (const file of listNewFiles(value, stored)) {
    const format = findCallFileFormat(partnerId, file);
    if (!format || sizes.get(file.key) !== file.bytes) return null;
    names.set(file, toCallFileName(file.fileName, format));
  }
  const rename = (file: StoredFile): StoredFile => ({
    ...file,
    fileName: names.get(file) ?? file.fileName,
  });
  return (value as FileRow[]).map((row) => {
    if (row.file) return { ...row, file: rename(row.file) };
    return row.template ? { ...row, template: rename(row.template) } : row;
  });
}
