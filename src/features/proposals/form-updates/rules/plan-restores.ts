import type { AnswerKey } from "#form-engine/answer-key.ts";
import { readAnswer } from "#form-engine/answers.ts";
import type { Form } from "#form-engine/form.ts";
import { checkKeyExists, type FormState, findNode, getAnswer } from "#form-engine/form-state.ts";
import type { FormNode, QuestionNode } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { mapKey, type RebaseResult, rebase } from "#form-engine/rebase.ts";
import { getValueText, type TextValue } from "#form-engine/types/text/rules.ts";
import { toGroupLists } from "./key-mapping.ts";

/** A text that an earlier version of the form set aside. */
export interface AsideAnswer {
  readonly id: number;
  readonly key: AnswerKey;
  readonly answer: Answer;
  readonly why: string;
  /** The version in which the text had its question. */
  readonly origin: Form;
}

export interface RestoredAnswer {
  /** The row of the text, which is deleted. */
  readonly id: number;
  readonly key: AnswerKey;
  readonly answer: Answer;
}

/**
 * The texts that find their question again in a form: it is back under the same id, accepts them, and nothing else was
 * written there since. `isUntouched` tells whether people have left an answer as the product wrote it.
 */
export function planRestores(
  to: Form,
  state: FormState,
  texts: readonly AsideAnswer[],
  isUntouched: (key: AnswerKey) => boolean,
): RestoredAnswer[] {
  const answers = new Map(state.answers);
  const restored: RestoredAnswer[] = [];
  // The text that was set aside last stood in the question last.
  for (const { id, key, answer, why, origin } of texts.toSorted((a, b) => b.id - a.id)) {
    const lists = toGroupLists(to, { answers, locks: new Set() });
    const before = { ...lists, answers: new Map(lists.answers).set(key, answer) };
    const rebased = rebase(origin, to, before);
    const newKey = rebased.movedKeys.get(key) ?? mapKey(origin, to, before, key);
    const fitted =
      newKey === null
        ? null
        : fitText(to, newKey, { rebased, answer, before: findNode(origin, key) });
    if (newKey === null || !fitted) continue;
    if (checkKeyExists(to, { ...state, answers }, newKey) !== "yes") continue;
    const current = getAnswer({ ...state, answers }, newKey);
    const next = combine(to, newKey, { current, fitted, why, isUntouched });
    if (!next) continue;
    answers.set(newKey, next);
    restored.push({ id, key: newKey, answer: next });
  }
  return restored;
}

interface AsideText {
  readonly rebased: RebaseResult;
  readonly answer: Answer;
  /** The question that had the answer. */
  readonly before: FormNode | undefined;
}

const isNumber = (node: FormNode | undefined): node is QuestionNode =>
  node?.type === "integer" || node?.type === "float" || node?.type === "currency";

/**
 * The answer as its question takes it; null if something of it would be set aside again. A number that was converted
 * before, from 12 to 12.00, returns as 12.
 */
function fitText(to: Form, key: AnswerKey, { rebased, answer, before }: AsideText): Answer | null {
  if (rebased.orphanedAnswers.length === 0) return rebased.state.answers.get(key) ?? null;
  const node = findNode(to, key);
  if (!isNumber(before) || !isNumber(node)) return null;
  const numbers = answer.map((value) => String(value).replace(/\.0+$/, ""));
  // The reader of integers would take a point for a separator of thousands.
  if (node.type === "integer" && numbers.some((number) => !/^\d+$/.test(number))) return null;
  const read = readAnswer(node, numbers);
  return read.ok && read.answer.length > 0 ? read.answer : null;
}

function combine(
  to: Form,
  key: AnswerKey,
  {
    current,
    fitted,
    why,
    isUntouched,
  }: {
    readonly current: Answer;
    readonly fitted: Answer;
    readonly why: string;
    readonly isUntouched: (key: AnswerKey) => boolean;
  },
): Answer | null {
  if (current.length === 0) return fitted;
  const node = findNode(to, key);
  if (node?.type === "text" && why === "formattingGone") {
    const toText = (answer: Answer) => answer.map((value) => getValueText(value as TextValue));
    return JSON.stringify(toText(current)) === JSON.stringify(toText(fitted)) ? fitted : null;
  }
  if (node?.type === "choice" && why === "optionsGone" && isUntouched(key)) {
    const read = readAnswer(node, [...new Set([...current, ...fitted])]);
    return read.ok ? read.answer : null;
  }
  return null;
}
