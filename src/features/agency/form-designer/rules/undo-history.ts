import { isSameValue } from "#features/portal/calls/rules/call-changes.ts";
import type { DraftNode, DraftNodes } from "#form-engine/draft-model.ts";

import type { DraftEdit } from "./edit-draft.ts";

/** What an edit did, for the names of the buttons. */
export type EditLabel =
  | "text"
  | "setting"
  | "type"
  | "options"
  | "conditions"
  | "move"
  | "add"
  | "duplicate"
  | "delete";

interface NodeChange {
  readonly before: DraftNode | null;
  readonly after: DraftNode | null;
}

export interface HistoryEntry {
  readonly label: EditLabel;
  readonly changes: ReadonlyMap<string, NodeChange>;
  /** Edits of the same subject that follow each other closely are one step; null for an edit that stands alone. */
  readonly subject: string | null;
  readonly at: number;
}

/** The edits of this page, oldest first. */
export interface UndoHistory {
  readonly done: readonly HistoryEntry[];
  readonly undone: readonly HistoryEntry[];
}

export const EMPTY_HISTORY: UndoHistory = { done: [], undone: [] };

const MAX_ENTRIES = 200;
/** A pause after which typing makes a new step. */
const TYPING_PAUSE_MS = 1_500;

/** Adds an edit. Anything that was undone before can no longer be redone. */
export function recordEdit(
  history: UndoHistory,
  nodes: DraftNodes,
  edit: DraftEdit,
  { label, subject, at }: Omit<HistoryEntry, "changes">,
): UndoHistory {
  const changes = new Map(
    [...edit].map(([id, after]) => [id, { before: nodes.get(id) ?? null, after }]),
  );
  const last = history.done.at(-1);
  const continues =
    last !== undefined &&
    subject !== null &&
    last.subject === subject &&
    history.undone.length === 0 &&
    at - last.at < TYPING_PAUSE_MS;
  if (!continues)
    return {
      done: [...history.done, { label, subject, at, changes }].slice(-MAX_ENTRIES),
      undone: [],
    };
  const merged = new Map(last.changes);
  for (const [id, change] of changes)
    merged.set(id, { ...change, before: (last.changes.get(id) ?? change).before });
  return {
    done: [...history.done.slice(0, -1), { ...last, at, changes: merged }],
    undone: [],
  };
}

interface HistoryStep {
  readonly history: UndoHistory;
  readonly entry: HistoryEntry;
  /** The nodes to write. What another person has changed since stays and is not in it. */
  readonly edit: DraftEdit;
}

/** Takes the last edit of this page back. Null if there is none. */
export function undoEdit({ done, undone }: UndoHistory, nodes: DraftNodes): HistoryStep | null {
  const entry = done.at(-1);
  if (!entry) return null;
  const edit = replaceNodes(nodes, entry, ({ before, after }) => ({ from: after, to: before }));
  return { entry, edit, history: { done: done.slice(0, -1), undone: [...undone, entry] } };
}

/** Does the edit again that was undone last. Null if there is none. */
export function redoEdit({ done, undone }: UndoHistory, nodes: DraftNodes): HistoryStep | null {
  const entry = undone.at(-1);
  if (!entry) return null;
  const edit = replaceNodes(nodes, entry, ({ before, after }) => ({ from: before, to: after }));
  return { entry, edit, history: { done: [...done, entry], undone: undone.slice(0, -1) } };
}

interface Replacement {
  readonly from: DraftNode | null;
  readonly to: DraftNode | null;
}

function replaceNodes(
  nodes: DraftNodes,
  { changes }: HistoryEntry,
  toReplacement: (change: NodeChange) => Replacement,
): DraftEdit {
  const edit = new Map<string, DraftNode | null>();
  for (const [id, change] of changes) {
    const current = nodes.get(id) ?? null;
    const after = replaceNode(current, toReplacement(change));
    if (!isSameValue(current, after)) edit.set(id, after);
  }
  return edit;
}

/** Replaces what is still as the edit left it. A node that another person deleted, or made again, stays so. */
function replaceNode(current: DraftNode | null, { from, to }: Replacement): DraftNode | null {
  if (isSameValue(current, from)) return to;
  if (!current || !from || !to) return current;
  const isPlaceSame = current.parentId === from.parentId && current.position === from.position;
  const place = isPlaceSame ? to : current;
  const names = new Set([...Object.keys(current.fields), ...Object.keys(to.fields)]);
  const fields = [...names].map((name): [string, unknown] => {
    const isSame = isSameValue(current.fields[name], from.fields[name]);
    return [name, isSame ? to.fields[name] : current.fields[name]];
  });
  return {
    parentId: place.parentId,
    position: place.position,
    fields: Object.fromEntries(fields.filter(([, value]) => value !== undefined)),
  };
}
