import { type AnswerKey, type GroupStep, keyOf } from "./answer-key.ts";
import { isEnabled, isVisible } from "./conditions.ts";
import type { Form } from "./form.ts";
import { type FormState, groupsAt } from "./form-state.ts";
import { type FormNode, isGroup, isStructure, type QuestionNode } from "./model.ts";

/** A question as somebody meets it: once, or once in every group it stands in. */
export interface Occurrence {
  readonly key: AnswerKey;
  readonly node: QuestionNode;
  /** Which group of each repeated structure around it, counted from 1, from the outermost. */
  readonly numbers: readonly number[];
  /** The sections and structures around it, from the outermost. */
  readonly path: readonly string[];
}

/** Every question that is shown and can be answered now, from top to bottom. */
export function occurrences(form: Form, state: FormState): Occurrence[] {
  const found: Occurrence[] = [];
  const walk = (
    node: FormNode,
    groups: readonly GroupStep[],
    numbers: readonly number[],
    path: readonly string[],
  ) => {
    const key = keyOf(groups, node.id);
    if (!isEnabled(form, node.id) || !isVisible(form, state, key)) return;
    if (!isStructure(node)) {
      found.push({ key, node, numbers, path });
      return;
    }
    const inner = [...path, node.id];
    if (!isGroup(node)) {
      for (const child of node.children) walk(child, groups, numbers, inner);
      return;
    }
    for (const [index, groupId] of groupsAt(state, key).entries()) {
      const steps = [...groups, { structureId: node.id, groupId }];
      for (const child of node.children) walk(child, steps, [...numbers, index + 1], inner);
    }
  };
  for (const node of form.model.children) walk(node, [], [], []);
  return found;
}
