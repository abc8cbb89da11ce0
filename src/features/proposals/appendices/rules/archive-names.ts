import { toSafeFileName } from "#platform/http/attachment.ts";

interface ArchivedFile {
  readonly slotId: string;
  readonly label: string;
  readonly fileName: string;
}

/** Unique paths in the archive: a folder per slot, in the agency's order. */
export function buildArchiveNames(files: readonly ArchivedFile[]): string[] {
  const slots = [...new Set(files.map(({ slotId }) => slotId))];
  const taken = new Set<string>();
  return files.map(({ slotId, label, fileName }) => {
    const number = String(slots.indexOf(slotId) + 1).padStart(2, "0");
    // A folder has no extension: removes the final dot left by an empty one.
    const folder = toSafeFileName(`${number} ${label}`, "", number).replace(/\.$/, "");
    const [, stem = "", ending = ""] = /^(.*?)(\.[^.]*)?$/.exec(fileName) ?? [];
    let name = `${folder}/${fileName}`;
    for (let copy = 2; taken.has(name.toLowerCase()); copy++) {
      name = `${folder}/${stem} (${copy})${ending}`;
    }
    taken.add(name.toLowerCase());
    return name;
  });
}
