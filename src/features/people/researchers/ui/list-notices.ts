import type { ListNotice } from "#features/people/researchers/ui/entry-section.tsx";
import type { Submission } from "#platform/forms/submission.ts";

/** A removed entry with the field values that restore it. */
export interface RemovedEntry {
  readonly list: string;
  readonly undo: Readonly<Record<string, string>>;
}

interface Undoable {
  readonly undo: Readonly<Record<string, string>>;
  /** Restoring failed because the list is full. */
  readonly full: boolean;
}

/** The removal that can still be undone in this list, from the action's result; null without one. */
export function findUndoable(
  list: string,
  answer: RemovedEntry | Submission | undefined,
): Undoable | null {
  if (!answer) return null;
  if ("undo" in answer) return answer.list === list ? { undo: answer.undo, full: false } : null;
  if (answer.form !== list || answer.problem !== "full") return null;
  return { undo: answer.values as Readonly<Record<string, string>>, full: true };
}

/** The notice above a list after an action on it. */
export function buildListNews({
  done,
  undoable,
  name,
}: {
  done: "saved" | "restored" | null;
  undoable: Undoable | null;
  name: string;
}): ListNotice | null {
  if (undoable) return { kind: undoable.full ? "full" : "removed", name, undo: undoable.undo };
  if (done === "restored") return { kind: "restored", name };
  return done === "saved" ? { kind: "saved" } : null;
}
