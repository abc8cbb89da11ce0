import { type AnswerKey, type GroupStep, keyOf, parseKey } from "./answer-key.ts";
import { isAnswered } from "./answers.ts";
import { type Form, lineage } from "./form.ts";
import { answerAt, type FormState } from "./form-state.ts";
import type { Condition, QuestionNode } from "./model.ts";
import { type Answer, NO_ANSWER } from "./question-type.ts";

/**
 * Whether a place is shown: its own conditions hold, and those of everything above it. A question that is not shown counts
 * as not answered for the conditions that ask about it. Models have no circles (`checkModel`), so this ends.
 */
export function isVisible(form: Form, state: FormState, key: AnswerKey): boolean {
  return parseKey(key) !== null && hiddenBy(form, state, key) === null;
}

/** The question whose answer hides a place; null where none does. */
export function hiddenBy(form: Form, state: FormState, key: AnswerKey): AnswerKey | null {
  const { nodeId = "", groups = [] } = parseKey(key) ?? {};
  for (const { visibleWhen = [] } of lineage(form, nodeId))
    for (const condition of visibleWhen)
      if (!holds(form, state, groups, condition)) return decidingKey(form, groups, condition);
  return null;
}

/** Nothing above it, nor it itself, was switched off by the agency. */
export const isEnabled = (form: Form, nodeId: string): boolean =>
  lineage(form, nodeId).every(({ enabled }) => enabled);

function holds(
  form: Form,
  state: FormState,
  groups: readonly GroupStep[],
  condition: Condition,
): boolean {
  const place = form.places.get(condition.node);
  if (place?.node.discr !== "question") return false;
  const key = decidingKey(form, groups, condition);
  const shown = isVisible(form, state, key) && isEnabled(form, condition.node);
  return agrees(condition, place.node, shown ? answerAt(state, key) : NO_ANSWER);
}

/** Whether an answer is the one a condition asks for. */
export function agrees(condition: Condition, node: QuestionNode, answer: Answer): boolean {
  if ("answered" in condition) return isAnswered(node, answer) === condition.answered;
  return condition.isOneOf.some((option) => answer.includes(option));
}

/** The question asked about stands in the same groups, or in fewer of them. */
const decidingKey = (form: Form, groups: readonly GroupStep[], { node }: Condition): AnswerKey =>
  keyOf(groups.slice(0, form.places.get(node)?.groups.length ?? 0), node);
