import { type AnswerKey, buildAnswerKey, FIRST_GROUP, isGroupId, parseKey } from "./answer-key.ts";
import type { Form } from "./form.ts";
import { listQuestionIds } from "./form.ts";
import { type FormNode, isGroup, isStructure } from "./model.ts";
import { type Answer, NO_ANSWER } from "./question-type.ts";

/** What a form holds at a moment. */
export interface FormState {
  readonly answers: ReadonlyMap<AnswerKey, Answer>;
  /** Questions that are locked. Sections are locked through their questions, see `locks.ts`. */
  readonly locks: ReadonlySet<string>;
}

export const EMPTY_STATE: FormState = { answers: new Map(), locks: new Set() };

export const getAnswer = (state: FormState, key: AnswerKey): Answer =>
  state.answers.get(key) ?? NO_ANSWER;

/** The groups of a repeated structure, in order. There is always one. */
export const getGroupIds = (state: FormState, structureKey: AnswerKey): readonly string[] =>
  toGroupIds(getAnswer(state, structureKey));

/** The groups an answer of a repeated structure lists. */
export function toGroupIds(answer: Answer): readonly string[] {
  const ids = answer.filter(isGroupId);
  return ids.length > 0 ? ids : [FIRST_GROUP];
}

/**
 * Whether a key leads to a place that exists now: its node is in the model, it names exactly the groups around that node,
 * and none of them has been removed.
 */
export function checkKeyExists(
  form: Form,
  state: FormState,
  key: AnswerKey,
): "yes" | "no" | "groupGone" {
  const parsed = parseKey(key);
  const place = parsed && form.positions.get(parsed.nodeId);
  if (!parsed || !place) return "no";
  const { groups } = parsed;
  if (groups.length !== place.groups.length) return "no";
  if (groups.some(({ structureId }, index) => structureId !== place.groups[index])) return "no";
  const gone = groups.some(({ structureId, groupId }, index) => {
    const structureKey = buildAnswerKey(groups.slice(0, index), structureId);
    return !getGroupIds(state, structureKey).includes(groupId);
  });
  if (gone) return "groupGone";
  return place.node.discr === "question" || isGroup(place.node) ? "yes" : "no";
}

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
