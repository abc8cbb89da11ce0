import type { ListNotice } from "#features/people/researchers/ui/entry-section.tsx";
import type { Submission } from "#platform/forms/submission.ts";

/** An entry that was just removed, and what brings it back. */
export interface RemovedEntry {
  readonly list: string;
  readonly undo: Readonly<Record<string, string>>;
}

interface Undoable {
  readonly undo: Readonly<Record<string, string>>;
  /** It could not be brought back, for want of room. */
  readonly full: boolean;
}

/** What can still be undone in a list after what its buttons asked for. */
export function findUndoable(
  list: string,
  answer: RemovedEntry | Submission | undefined,
): Undoable | null {
  if (!answer) return null;
  if ("undo" in answer) return answer.list === list ? { undo: answer.undo, full: false } : null;
  if (answer.form !== list || answer.problem !== "full") return null;
  return { undo: answer.values as Readonly<Record<string, string>>, full: true };
}

/** What a short list says of what was just done to it. */
export function buildListNews({
  done,
  undoable,
  name,
}: {
  done: string;
  undoable: Undoable | null;
  name: string;
}): ListNotice | null {
  if (undoable) return { kind: undoable.full ? "full" : "removed", name, undo: undoable.undo };
  if (done === "restored") return { kind: "restored", name };
  return done === "saved" ? { kind: "saved" } : null;
}
