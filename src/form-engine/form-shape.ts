import { matchesCondition } from "./conditions.ts";
import type { Form } from "./form.ts";
import { type FormState, toGroupIds } from "./form-state.ts";
import { isGroup, isStructure } from "./model.ts";
import type { Answer } from "./question-type.ts";

/**
 * What decides which places a form has and which of them are shown: the lists of groups, and the answers that conditions
 * ask about. It is a state of its own, in which `isVisible`, `getGroupIds` or `listOccurrences` find what they find in the whole
 * one; and it is the same object until one of those decisions changes, so that who follows it does nothing while somebody
 * types.
 */
export function toFormShape(form: Form, state: FormState): FormState {
  const deciding = [...state.answers].filter(([key]) => affectsShape(form, key));
  return { answers: new Map(deciding), locks: NO_LOCKS };
}

/** The shape after some answers changed: `getShape` itself where they decide nothing anew. */
export function updateFormShape(
  form: Form,
  { before, getShape, state }: { before: FormState; getShape: FormState; state: FormState },
): FormState {
  const isSame =
    state.answers.size === before.answers.size &&
    [...state.answers].every(([key, answer]) => {
      const old = before.answers.get(key);
      return old === answer || (old !== undefined && keepsShape(form, key, old, answer));
    });
  return isSame ? getShape : toFormShape(form, state);
}

const NO_LOCKS: ReadonlySet<string> = new Set();

const findNode = (form: Form, key: string) =>
  form.positions.get(key.slice(key.lastIndexOf("/") + 1))?.node;

/** Whether a key leads to the list of groups of a structure, and not to an answer. */
export function isGroupList(form: Form, key: string): boolean {
  const node = findNode(form, key);
  return node !== undefined && isStructure(node);
}

function affectsShape(form: Form, key: string): boolean {
  const node = findNode(form, key);
  return node !== undefined && (isGroup(node) || form.conditionsByQuestion.has(node.id));
}

/** Whether every place stays and stays shown or hidden when one answer takes the place of another. */
export function keepsShape(form: Form, key: string, one: Answer, other: Answer): boolean {
  const node = findNode(form, key);
  if (!node) return true;
  if (isStructure(node)) return toGroupIds(one).join() === toGroupIds(other).join();
  const conditions = form.conditionsByQuestion.get(node.id) ?? [];
  return conditions.every(
    (condition) =>
      matchesCondition(condition, node, one) === matchesCondition(condition, node, other),
  );
}
