import { type AnswerKey, parseKey } from "./answer-key.ts";
import { readAnswer } from "./answers.ts";
import { isEnabled, isVisible } from "./conditions.ts";
import type { Form } from "./form.ts";
import { checkKeyExists, type FormState, getGroupIds, hasLocks, isLocked } from "./form-state.ts";
import { type FormNode, isGroup } from "./model.ts";
import type { Answer, AnswerProblem } from "./question-type.ts";

/** Somebody's new answer to a question, or new list of a structure's groups. */
export interface AnswerChange {
  readonly key: AnswerKey;
  readonly answer: unknown;
}

export type RefusedChange =
  | { readonly code: "unknownNode" | "groupGone" | "disabled" | "hidden" | "locked" }
  | { readonly code: "invalid"; readonly problems: readonly AnswerProblem[] };

export type ChangeVerdict =
  | { readonly ok: true; readonly answer: Answer }
  | ({ readonly ok: false } & RefusedChange);

/** Whether one change may stand, and what is kept of it. */
export function checkChange(form: Form, state: FormState, change: AnswerChange): ChangeVerdict {
  const { key } = change;
  const place = form.positions.get(parseKey(key)?.nodeId ?? "");
  const exists = checkKeyExists(form, state, key);
  if (!place || exists === "no") return refuse("unknownNode");
  if (exists === "groupGone") return refuse("groupGone");
  const { node } = place;
  if (!isEnabled(form, node.id)) return refuse("disabled");
  if (!isVisible(form, state, key)) return refuse("hidden");
  if (isLocked(state, node)) return refuse("locked");
  const read = readAnswer(node, change.answer);
  if (!read.ok) return { ok: false, code: "invalid", problems: read.problems };
  if (removesLockedGroup(state, node, key, read.answer)) return refuse("locked");
  return { ok: true, answer: read.answer };
}

/**
 * Several changes that came together. A change may be what makes another one possible (a group and its first answer, a choice
 * and the question it opens), in whatever order they came: what is refused for that is judged again after the others. What
 * the others hide or remove is kept where it stood before them: it was written while it was there.
 */
export function applyChanges(
  form: Form,
  state: FormState,
  changes: readonly AnswerChange[],
): { state: FormState; verdicts: ReadonlyMap<AnswerKey, ChangeVerdict> } {
  const verdicts = new Map<AnswerKey, ChangeVerdict>();
  // One copy that grows, and not one for every change: a form may hold a hundred thousand answers.
  const answers = new Map(state.answers);
  const current: FormState = { ...state, answers };
  let waiting = changes;
  for (let before = -1; waiting.length !== before; ) {
    before = waiting.length;
    waiting = waiting.filter((change) => {
      const verdict = checkChange(form, current, change);
      verdicts.set(change.key, verdict);
      if (verdict.ok) answers.set(change.key, verdict.answer);
      return !verdict.ok && (verdict.code === "groupGone" || verdict.code === "hidden");
    });
  }
  for (const change of waiting) {
    const verdict = checkChange(form, state, change);
    if (!verdict.ok) continue;
    verdicts.set(change.key, verdict);
    answers.set(change.key, verdict.answer);
  }
  return { state: current, verdicts };
}

/** A group goes with its answers, the locked ones too: then it stays. */
function removesLockedGroup(
  state: FormState,
  node: FormNode,
  key: AnswerKey,
  answer: Answer,
): boolean {
  if (!isGroup(node) || !hasLocks(state, node)) return false;
  return getGroupIds(state, key).some((id) => !answer.includes(id));
}

const refuse = (
  code: Exclude<RefusedChange["code"], "invalid">,
): Extract<ChangeVerdict, { ok: false }> => ({ ok: false, code });
