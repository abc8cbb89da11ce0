import { readAnswer } from "#form-engine/answers.ts";
import { toGroupIds } from "#form-engine/form-state.ts";
import { mergeLists } from "#form-engine/merge-lists.ts";
import { type FormNode, isStructure } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { getQuestionType } from "#form-engine/types/question-types.ts";
import type { MergeResult } from "#platform/browser/saver/save-types.ts";

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
