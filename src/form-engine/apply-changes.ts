import { type AnswerKey, parseKey } from "./answer-key.ts";
import { readAnswer } from "./answers.ts";
import { isEnabled, isVisible } from "./conditions.ts";
import type { Form } from "./form.ts";
import { checkKeyExists, type FormState, getGroupIds, hasLocks, isLocked } from "./form-state.ts";
import { type FormNode, isGroup } from "./model.ts";
import type { Answer, AnswerProblem } from "./question-type.ts";

/** A new answer to a question, or a new list of a structure's group ids. */
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

/** Checks one change; returns the normalized answer, or the reason for refusing it. */
export function checkChange(form: Form, state: FormState, change: AnswerChange): ChangeVerdict {
  const { key } = change;
  const position = form.positions.get(parseKey(key)?.nodeId ?? "");
  const exists = checkKeyExists(form, state, key);
  if (!position || exists === "no") return refuse("unknownNode");
  if (exists === "groupGone") return refuse("groupGone");
  const { node } = position;
  if (!isEnabled(form, node.id)) return refuse("disabled");
  if (!isVisible(form, state, key)) return refuse("hidden");
  if (isLocked(state, node)) return refuse("locked");
  const parsed = readAnswer(node, change.answer);
  if (!parsed.ok) return { ok: false, code: "invalid", problems: parsed.problems };
  if (removesLockedGroup(state, node, key, parsed.answer)) return refuse("locked");
  return { ok: true, answer: parsed.answer };
}

/**
 * Checks changes that were sent together, in any order. One change may enable another (a group and its first answer, a
 * choice and the question it shows), so changes refused as hidden or in a missing group are checked again after the
 * others. If a change in the same request hides or removes a question, its answer is still saved, checked against the
 * state before the request: it was typed while the question was visible.
 */
export function applyChanges(
  form: Form,
  state: FormState,
  changes: readonly AnswerChange[],
): { state: FormState; verdicts: ReadonlyMap<AnswerKey, ChangeVerdict> } {
  const verdicts = new Map<AnswerKey, ChangeVerdict>();
  // One mutable copy for all changes: a form can hold 100,000 answers.
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

/** Removing a group hides its answers, so a group with locked questions cannot be removed. */
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
