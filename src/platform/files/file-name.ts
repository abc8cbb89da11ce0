/** The extension of a file name in lower case, or null. */
export function getExtension(fileName: string): string | null {
  return /[^./\\]\.([\p{L}\p{N}]{1,10})$/u.exec(fileName)?.[1]?.toLowerCase() ?? null;
}

/** A file name without folders and extension. */
export const getStem = (fileName: string): string =>
  fileName.replace(/^.*[/\\]/, "").replace(/(?<=[^.])\.[\p{L}\p{N}]{1,10}$/u, "");
