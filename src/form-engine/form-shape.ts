import { agrees } from "./conditions.ts";
import type { Form } from "./form.ts";
import { type FormState, groupIds } from "./form-state.ts";
import { isGroup, isStructure } from "./model.ts";
import type { Answer } from "./question-type.ts";

/**
 * What decides which places a form has and which of them are shown: the lists of groups, and the answers that conditions
 * ask about. It is a state of its own, in which `isVisible`, `groupsAt` or `occurrences` find what they find in the whole
 * one; and it is the same object until one of those decisions changes, so that who follows it does nothing while somebody
 * types.
 */
export function shapeOf(form: Form, state: FormState): FormState {
  const deciding = [...state.answers].filter(([key]) => decides(form, key));
  return { answers: new Map(deciding), locks: NO_LOCKS };
}

/** The shape after some answers changed: `shape` itself where they decide nothing anew. */
export function shapeAfter(
  form: Form,
  { before, shape, state }: { before: FormState; shape: FormState; state: FormState },
): FormState {
  const isSame =
    state.answers.size === before.answers.size &&
    [...state.answers].every(([key, answer]) => {
      const old = before.answers.get(key);
      return old === answer || (old !== undefined && keepsShape(form, key, old, answer));
    });
  return isSame ? shape : shapeOf(form, state);
}

const NO_LOCKS: ReadonlySet<string> = new Set();

const nodeAt = (form: Form, key: string) =>
  form.places.get(key.slice(key.lastIndexOf("/") + 1))?.node;

/** Whether a key leads to the list of groups of a structure, and not to an answer. */
export function isGroupList(form: Form, key: string): boolean {
  const node = nodeAt(form, key);
  return node !== undefined && isStructure(node);
}

function decides(form: Form, key: string): boolean {
  const node = nodeAt(form, key);
  return node !== undefined && (isGroup(node) || form.conditionsOn.has(node.id));
}

/** Whether every place stays and stays shown or hidden when one answer takes the place of another. */
export function keepsShape(form: Form, key: string, one: Answer, other: Answer): boolean {
  const node = nodeAt(form, key);
  if (!node) return true;
  if (isStructure(node)) return groupIds(one).join() === groupIds(other).join();
  const conditions = form.conditionsOn.get(node.id) ?? [];
  return conditions.every(
    (condition) => agrees(condition, node, one) === agrees(condition, node, other),
  );
}
