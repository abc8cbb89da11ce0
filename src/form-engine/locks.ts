import { listQuestionIds } from "./form.ts";
import type { FormState } from "./form-state.ts";
import type { FormNode } from "./model.ts";
import { isStructure } from "./model.ts";

/**
 * Locks are kept by question. Locking a section locks all questions in it, at any depth; a section counts as locked when all
 * its children do. So there is nothing that could contradict itself.
 */
export function isLocked(state: Pick<FormState, "locks">, node: FormNode): boolean {
  if (!isStructure(node)) return state.locks.has(node.id);
  return node.children.length > 0 && node.children.every((child) => isLocked(state, child));
}

/** Whether anything in it is locked. */
export const hasLocks = (state: Pick<FormState, "locks">, node: FormNode): boolean =>
  listQuestionIds(node).some((id) => state.locks.has(id));

/** The questions that are locked after a node was locked or unlocked. */
export function applyLock(locks: ReadonlySet<string>, node: FormNode, lock: boolean): Set<string> {
  const next = new Set(locks);
  for (const id of listQuestionIds(node)) {
    if (lock) next.add(id);
    else next.delete(id);
  }
  return next;
}
