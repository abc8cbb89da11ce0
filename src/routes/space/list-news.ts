import type { ListNews } from "#features/researchers/ui/entry-section.tsx";

/** What a short list says of what was just done to it. */
export function listNews({
  done,
  removed,
  name,
}: {
  done: string;
  /** What brings a removed entry back. */
  removed: Readonly<Record<string, string>> | null;
  name: string;
}): ListNews | null {
  if (removed) return { kind: "removed", name, undo: removed };
  if (done === "restored") return { kind: "restored", name };
  return done === "saved" ? { kind: "saved" } : null;
}
