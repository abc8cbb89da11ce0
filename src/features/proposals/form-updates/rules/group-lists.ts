import type { AnswerKey } from "#form-engine/answer-key.ts";
import { readAnswer } from "#form-engine/answers.ts";
import type { Form } from "#form-engine/form.ts";
import { checkKeyExists, type FormState, findNode } from "#form-engine/form-state.ts";
import { isGroup } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";

interface MovedLists {
  readonly from: Form;
  readonly to: Form;
  /** The state before the move. */
  readonly before: FormState;
  /** The state after the move. */
  readonly after: FormState;
}

/** Whether a key of the history is the list of a repeated section that the version before did not have. */
export function isReturningList({ from, to, before, after }: MovedLists, key: AnswerKey): boolean {
  const node = findNode(to, key);
  return (
    node !== undefined &&
    isGroup(node) &&
    checkKeyExists(from, before, key) === "no" &&
    !after.answers.has(key) &&
    checkKeyExists(to, after, key) !== "no"
  );
}

/**
 * The state with the lists of groups whose section is back, as they were last. Lists are no texts: they are not set aside,
 * and come back from the history.
 */
export function restoreGroupLists(
  lists: MovedLists,
  rows: readonly { readonly key: AnswerKey; readonly answer: Answer }[],
): FormState {
  const { to, after } = lists;
  const answers = new Map(after.answers);
  for (const { key, answer } of rows) {
    const node = findNode(to, key);
    const read = node && isReturningList(lists, key) ? readAnswer(node, answer) : null;
    if (read?.ok) answers.set(key, read.answer);
  }
  return answers.size === after.answers.size ? after : { ...after, answers };
}
