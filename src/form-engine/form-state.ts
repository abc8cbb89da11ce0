import { type AnswerKey, buildAnswerKey, FIRST_GROUP, isGroupId, parseKey } from "./answer-key.ts";
import type { Form } from "./form.ts";
import { listQuestionIds } from "./form.ts";
import { type FormNode, isGroup, isStructure } from "./model.ts";
import { type Answer, NO_ANSWER } from "./question-type.ts";

/** All answers and locks of a form at one moment. */
export interface FormState {
  readonly answers: ReadonlyMap<AnswerKey, Answer>;
  /** Ids of locked questions. A section has no lock of its own: see `isLocked`. */
  readonly locks: ReadonlySet<string>;
}

export const EMPTY_STATE: FormState = { answers: new Map(), locks: new Set() };

export const getAnswer = (state: FormState, key: AnswerKey): Answer =>
  state.answers.get(key) ?? NO_ANSWER;

/** The node that a key names, whether or not its groups exist. */
export const findNode = (form: Form, key: AnswerKey): FormNode | undefined =>
  form.positions.get(parseKey(key)?.nodeId ?? "")?.node;

/** The groups of a repeated structure, in order; at least one. */
export const getGroupIds = (state: FormState, structureKey: AnswerKey): readonly string[] =>
  toGroupIds(getAnswer(state, structureKey));

export function toGroupIds(answer: Answer): readonly string[] {
  const ids = answer.filter(isGroupId);
  return ids.length > 0 ? ids : [FIRST_GROUP];
}

/**
 * Whether a key addresses something that exists now: its node is in the model, it names exactly the groups around that
 * node, and none of these groups was removed.
 */
export function checkKeyExists(
  form: Form,
  state: FormState,
  key: AnswerKey,
): "yes" | "no" | "groupGone" {
  const parsed = parseKey(key);
  const position = parsed && form.positions.get(parsed.nodeId);
  if (!parsed || !position) return "no";
  const { groups } = parsed;
  if (groups.length !== position.groups.length) return "no";
  if (groups.some(({ structureId }, index) => structureId !== position.groups[index])) return "no";
  const gone = groups.some(({ structureId, groupId }, index) => {
    const structureKey = buildAnswerKey(groups.slice(0, index), structureId);
    return !getGroupIds(state, structureKey).includes(groupId);
  });
  if (gone) return "groupGone";
  return position.node.discr === "question" || isGroup(position.node) ? "yes" : "no";
}

/**
 * Locks are stored by question. Locking a section locks all its questions at any depth, and a section is locked when
 * all its children are. So the two can never contradict each other.
 */
export function isLocked(state: Pick<FormState, "locks">, node: FormNode): boolean {
  if (!isStructure(node)) return state.locks.has(node.id);
  return node.children.length > 0 && node.children.every((child) => isLocked(state, child));
}

/** Whether the node contains a locked question. */
export const hasLocks = (state: Pick<FormState, "locks">, node: FormNode): boolean =>
  listQuestionIds(node).some((id) => state.locks.has(id));

/** The set of locked questions after locking or unlocking a node. */
export function applyLock(locks: ReadonlySet<string>, node: FormNode, lock: boolean): Set<string> {
  const next = new Set(locks);
  for (const id of listQuestionIds(node)) {
    if (lock) next.add(id);
    else next.delete(id);
  }
  return next;
}
