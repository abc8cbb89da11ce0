import { type AnswerKey, parseKey } from "#form-engine/answer-key.ts";
import { readAnswer } from "#form-engine/answers.ts";
import type { Form } from "#form-engine/form.ts";
import type { FormState } from "#form-engine/form-state.ts";
import { isStructure, type QuestionNode } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { mapKey, type OrphanedAnswer, rebase } from "#form-engine/rebase.ts";
import type { AnswerChange } from "./answer-change.ts";

/** A change of an earlier version of the form, as a change of the current one. */
export interface CarriedChange {
  /** As sent by the page. */
  readonly sent: AnswerChange;
  readonly change: AnswerChange;
}

/** A text, or a part of one, whose question is not in the current version or does not accept it. */
export interface AsideText {
  readonly sent: AnswerChange;
  /** The question in the earlier version. */
  readonly node: QuestionNode;
  readonly answer: Answer;
  readonly why: OrphanedAnswer["why"];
}

export interface CarriedOver {
  readonly carried: readonly CarriedChange[];
  readonly aside: readonly AsideText[];
}

/**
 * Translates changes from a page of an earlier version: each to the key of its question in the current version, with its
 * value converted. `lists` are the groups of the earlier version. What no question accepts is returned to be set aside.
 */
export function carryOverChanges(
  { from, to }: { readonly from: Form; readonly to: Form },
  lists: FormState,
  changes: readonly AnswerChange[],
): CarriedOver {
  const before = addSentLists(from, lists, changes);
  const carried: CarriedChange[] = [];
  const aside: AsideText[] = [];
  const taken = new Set<AnswerKey>();
  const carry = (sent: AnswerChange, key: AnswerKey, answer: unknown) => {
    carried.push({ sent, change: { ...sent, key, answer } });
    taken.add(key);
  };
  for (const sent of changes) {
    const { key } = sent;
    const node = from.positions.get(parseKey(key)?.nodeId ?? "")?.node;
    const newKey = node ? mapKey(from, to, before, key) : null;
    const read = node && readAnswer(node, sent.answer);
    // Unknown or invalid in its own version: refused with a code, as any such change. Groups hold no text themselves.
    if (!node || isStructure(node) || !read?.ok) {
      carry(sent, newKey ?? key, sent.answer);
      continue;
    }
    const state = { ...before, answers: new Map(before.answers).set(key, read.answer) };
    const rebased = rebase(from, to, state);
    const target = rebased.movedKeys.get(key) ?? newKey;
    const isFree = target !== null && !taken.has(target);
    if (isFree && read.answer.length === 0) {
      carry(sent, target, read.answer);
      continue;
    }
    const orphan = rebased.orphanedAnswers.find((one) => one.key === key);
    const fitted = isFree ? rebased.state.answers.get(target) : undefined;
    if (isFree && fitted) carry(sent, target, fitted);
    if (orphan || !fitted)
      aside.push({
        sent,
        node,
        answer: fitted ? (orphan?.answer ?? read.answer) : read.answer,
        why: orphan?.why ?? "groupGone",
      });
  }
  return { carried, aside };
}

/** Groups that were added or removed in the same request. */
function addSentLists(from: Form, lists: FormState, changes: readonly AnswerChange[]): FormState {
  const answers = new Map(lists.answers);
  for (const { key, answer } of changes) {
    const node = from.positions.get(parseKey(key)?.nodeId ?? "")?.node;
    const read = node && isStructure(node) ? readAnswer(node, answer) : null;
    if (read?.ok) answers.set(key, read.answer);
  }
  return { ...lists, answers };
}
