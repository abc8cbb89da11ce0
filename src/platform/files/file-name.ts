/** What a file's name says it is; null where it says nothing. */
export function getExtension(fileName: string): string | null {
  return /[^./\\]\.([\p{L}\p{N}]{1,10})$/u.exec(fileName)?.[1]?.toLowerCase() ?? null;
}

/** A name without folders and without what it says of its format. */
export const getStem = (fileName: string): string =>
  fileName.replace(/^.*[/\\]/, "").replace(/(?<=[^.])\.[\p{L}\p{N}]{1,10}$/u, "");
