import { readAnswer } from "#form-engine/answers.ts";
import { toGroupIds } from "#form-engine/form-state.ts";
import { type FormNode, isStructure } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { mergeLists } from "#form-engine/question-type.ts";
import { getQuestionType } from "#form-engine/types/question-types.ts";
import type { ChangeResult, MergeResult, ServerValue } from "#platform/browser/saver/save-types.ts";

export const isSameAnswer = (one: Answer, other: Answer): boolean =>
  one === other || toJson(one) === toJson(other);

const jsonCache = new WeakMap<Answer, string>();

/** Answers never change, they are replaced, and while somebody types one is compared with the same other again and again. */
function toJson(answer: Answer): string {
  const known = jsonCache.get(answer);
  if (known !== undefined) return known;
  const text = JSON.stringify(answer);
  jsonCache.set(answer, text);
  return text;
}

/** Two people's changes to one answer: the type of the question says whether they merge, and the question has to take the result. */
export function mergeAnswers(
  node: FormNode | undefined,
  base: Answer,
  mine: Answer,
  theirs: Answer,
): MergeResult<Answer> {
  if (isSameAnswer(mine, theirs)) return "agreed";
  if (isSameAnswer(base, theirs)) return "apart";
  if (!node) return "clash";
  if (isStructure(node)) return { merged: mergeGroups(base, mine, theirs) };
  const merged = getQuestionType(node).merge(base, mine, theirs);
  // Two choices where one is allowed, two texts too long together: only the person can say.
  return merged && merged.length > 0 && readAnswer(node, merged).ok ? { merged } : "clash";
}

/** Groups always merge, also to more than there may be: each may hold texts, and the person says which goes. */
function mergeGroups(base: Answer, mine: Answer, theirs: Answer): Answer {
  const merged = mergeLists(toGroupIds(base), toGroupIds(mine), toGroupIds(theirs), (id) => id);
  // Each removed what the other left: a group has to stay, and theirs is saved.
  return merged.length > 0 ? merged : theirs;
}

type SentVerdict<SentHeld> =
  | { readonly kind: "saved" | "conflict"; readonly held: SentHeld }
  | { readonly kind: "invalid" | "locked" | "refused"; readonly code: string };

/**
 * What became of the changes of one request. A place that is not there, while the list or the choice that would open it met
 * another's change, is asked about again: once those are settled it may be there.
 */
export function toChangeResults<SentHeld, Meta>(
  told: Readonly<Record<string, SentVerdict<SentHeld>>>,
  heldOf: (held: SentHeld) => ServerValue<Answer, Meta>,
): Record<string, ChangeResult<Answer, Meta>> {
  const unsettled = Object.values(told).some(({ kind }) => kind === "conflict");
  const verdictOf = (verdict: SentVerdict<SentHeld>): ChangeResult<Answer, Meta> => {
    if ("held" in verdict) return { kind: verdict.kind, held: heldOf(verdict.held) };
    const waits = unsettled && (verdict.code === "groupGone" || verdict.code === "hidden");
    return waits ? { kind: "failed" } : { kind: verdict.kind, code: verdict.code };
  };
  return Object.fromEntries(Object.entries(told).map(([key, one]) => [key, verdictOf(one)]));
}
