import type { Locale } from "#platform/i18n/locale.ts";
import { type AnswerKey, buildAnswerKey, type GroupStep } from "./answer-key.ts";
import { isEnabled, isVisible } from "./conditions.ts";
import type { Form } from "./form.ts";
import { type FormState, getGroupIds } from "./form-state.ts";
import {
  type FormNode,
  isGroup,
  isStructure,
  type QuestionNode,
  type StructureNode,
} from "./model.ts";

interface NumberedGroup {
  readonly node: StructureNode;
  readonly number: number;
}

/** One appearance of a question in a form: a question inside a group occurs once for each repetition. */
export interface Occurrence {
  readonly key: AnswerKey;
  readonly node: QuestionNode;
  /** The repeated structures around the question, outermost first, with the number of the repetition (from 1). */
  readonly groups: readonly NumberedGroup[];
  /** Ids of all structures around the question, outermost first. */
  readonly path: readonly string[];
}

/** All visible and enabled questions, in the order of the form. */
export function listOccurrences(form: Form, state: FormState): Occurrence[] {
  const found: Occurrence[] = [];
  const walk = (
    node: FormNode,
    steps: readonly GroupStep[],
    groups: readonly NumberedGroup[],
    path: readonly string[],
  ) => {
    const key = buildAnswerKey(steps, node.id);
    if (!isEnabled(form, node.id) || !isVisible(form, state, key)) return;
    if (!isStructure(node)) {
      found.push({ key, node, groups, path });
      return;
    }
    const inner = [...path, node.id];
    if (!isGroup(node)) {
      for (const child of node.children) walk(child, steps, groups, inner);
      return;
    }
    for (const [index, groupId] of getGroupIds(state, key).entries()) {
      const innerSteps = [...steps, { structureId: node.id, groupId }];
      const innerGroups = [...groups, { node, number: index + 1 }];
      for (const child of node.children) walk(child, innerSteps, innerGroups, inner);
    }
  };
  for (const node of form.model.children) walk(node, [], [], []);
  return found;
}

/** The question's title; inside groups, followed by the groups' titles and numbers. */
export function nameOccurrence({ node, groups }: Occurrence, locale: Locale): string {
  const titleOf = (one: FormNode) => (locale === "fr" ? one.titleFr : one.titleEn);
  if (groups.length === 0) return titleOf(node);
  const names = groups.map((group) => `${titleOf(group.node)} ${group.number}`);
  return `${titleOf(node)} (${names.join(", ")})`;
}
