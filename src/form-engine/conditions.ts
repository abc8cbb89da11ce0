import { type AnswerKey, buildAnswerKey, type GroupStep, parseKey } from "./answer-key.ts";
import { isAnswered } from "./answers.ts";
import { type Form, listNodeAndAncestors } from "./form.ts";
import { type FormState, getAnswer } from "./form-state.ts";
import { type Condition, type FormNode, listConditions, type QuestionNode } from "./model.ts";
import { type Answer, NO_ANSWER } from "./question-type.ts";

/**
 * Whether a node's conditions and those of all its ancestors are met. A hidden question counts as unanswered in
 * conditions. Terminates because `checkModel` refuses cycles.
 */
export const isVisible = (form: Form, state: FormState, key: AnswerKey): boolean =>
  isShown({ form, state, known: new Map() }, key);

/** The question whose answer hides this key, or null. Where any of several answers would show it, the first of them. */
export const findHidingQuestion = (
  form: Form,
  state: FormState,
  key: AnswerKey,
): AnswerKey | null => findHider({ form, state, known: new Map() }, key);

/**
 * One evaluation. Questions that several conditions name are evaluated once: chained conditions would otherwise take
 * a time that doubles with each question.
 */
interface Evaluation {
  readonly form: Form;
  readonly state: FormState;
  readonly known: Map<AnswerKey, boolean>;
}

function isShown(evaluation: Evaluation, key: AnswerKey): boolean {
  const known = evaluation.known.get(key);
  if (known !== undefined) return known;
  const shown = parseKey(key) !== null && findHider(evaluation, key) === null;
  evaluation.known.set(key, shown);
  return shown;
}

function findHider(evaluation: Evaluation, key: AnswerKey): AnswerKey | null {
  const { form } = evaluation;
  const { nodeId = "", groups = [] } = parseKey(key) ?? {};
  for (const node of listNodeAndAncestors(form, nodeId)) {
    const unmet = findUnmetCondition(evaluation, groups, node);
    if (unmet) return toConditionKey(form, groups, unmet);
  }
  return null;
}

function findUnmetCondition(
  evaluation: Evaluation,
  groups: readonly GroupStep[],
  node: FormNode,
): Condition | undefined {
  const { mode, conditions } = listConditions(node);
  const isMet = (condition: Condition) => isConditionMet(evaluation, groups, condition);
  if (mode === "all") return conditions.find((condition) => !isMet(condition));
  return conditions.some(isMet) ? undefined : conditions[0];
}

/** Whether neither the node nor an ancestor was disabled by the agency. */
export const isEnabled = (form: Form, nodeId: string): boolean =>
  listNodeAndAncestors(form, nodeId).every(({ enabled }) => enabled);

function isConditionMet(
  evaluation: Evaluation,
  groups: readonly GroupStep[],
  condition: Condition,
): boolean {
  const { form, state } = evaluation;
  const position = form.positions.get(condition.node);
  if (position?.node.discr !== "question") return false;
  const key = toConditionKey(form, groups, condition);
  const shown = isShown(evaluation, key) && isEnabled(form, condition.node);
  return matchesCondition(condition, position.node, shown ? getAnswer(state, key) : NO_ANSWER);
}

/** Whether an answer meets a condition. */
export function matchesCondition(
  condition: Condition,
  node: QuestionNode,
  answer: Answer,
): boolean {
  if ("answered" in condition) return isAnswered(node, answer) === condition.answered;
  return condition.isOneOf.some((option) => answer.includes(option));
}

/** The condition's question stands in the same groups as the node, or in fewer. */
const toConditionKey = (form: Form, groups: readonly GroupStep[], { node }: Condition): AnswerKey =>
  buildAnswerKey(groups.slice(0, form.positions.get(node)?.groups.length ?? 0), node);
