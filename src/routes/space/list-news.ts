import type { ListNews } from "#features/researchers/ui/entry-section.tsx";

/** What a short list says of what was just done to it. */
export function listNews({
  done,
  removed,
  full = false,
  name,
}: {
  done: string;
  /** What brings a removed entry back. */
  removed: Readonly<Record<string, string>> | null;
  /** Whether it could not be brought back, for want of room. */
  full?: boolean;
  name: string;
}): ListNews | null {
  if (removed) return { kind: full ? "full" : "removed", name, undo: removed };
  if (done === "restored") return { kind: "restored", name };
  return done === "saved" ? { kind: "saved" } : null;
}
