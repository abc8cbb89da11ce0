import { matchesCondition } from "./conditions.ts";
import type { Form } from "./form.ts";
import { type FormState, toGroupIds } from "./form-state.ts";
import { isGroup, isStructure } from "./model.ts";
import type { Answer } from "./question-type.ts";

/**
 * The part of a state that decides which questions exist and are visible: group lists, and answers that conditions
 * refer to. It is a valid `FormState` for `isVisible`, `getGroupIds` and `listOccurrences`. The object stays the same
 * until one of those decisions changes, so its subscribers do not re-render on every keystroke.
 */
export function toFormShape(form: Form, state: FormState): FormState {
  const deciding = [...state.answers].filter(([key]) => affectsShape(form, key));
  return { answers: new Map(deciding), locks: NO_LOCKS };
}

/** The shape after a change of answers: the same object where no group list or condition changed its result. */
export function updateFormShape(
  form: Form,
  { before, shape, state }: { before: FormState; shape: FormState; state: FormState },
): FormState {
  const isSame =
    state.answers.size === before.answers.size &&
    [...state.answers].every(([key, answer]) => {
      const old = before.answers.get(key);
      return old === answer || (old !== undefined && keepsShape(form, key, old, answer));
    });
  return isSame ? shape : toFormShape(form, state);
}

const NO_LOCKS: ReadonlySet<string> = new Set();

const findNode = (form: Form, key: string) =>
  form.positions.get(key.slice(key.lastIndexOf("/") + 1))?.node;

/** Whether the key addresses a structure's list of groups rather than an answer. */
export function isGroupList(form: Form, key: string): boolean {
  const node = findNode(form, key);
  return node !== undefined && isStructure(node);
}

function affectsShape(form: Form, key: string): boolean {
  const node = findNode(form, key);
  return node !== undefined && (isGroup(node) || form.conditionsByQuestion.has(node.id));
}

/** Whether replacing one answer by another leaves all groups and all conditions as they are. */
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
