import { readAnswer } from "#form-engine/answers.ts";
import { groupIds } from "#form-engine/form-state.ts";
import { mergeLists } from "#form-engine/merge-lists.ts";
import { type FormNode, isStructure } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { typeOf } from "#form-engine/types/question-types.ts";
import type { Settled } from "#platform/browser/saver/save-types.ts";

export const sameAnswer = (one: Answer, other: Answer): boolean =>
  one === other || written(one) === written(other);

const writings = new WeakMap<Answer, string>();

/** Answers never change, they are replaced, and while somebody types one is compared with the same other again and again. */
function written(answer: Answer): string {
  const known = writings.get(answer);
  if (known !== undefined) return known;
  const text = JSON.stringify(answer);
  writings.set(answer, text);
  return text;
}

/** Two people's changes to one answer: the type of the question says whether they merge, and the question has to take the result. */
export function settleAnswers(
  node: FormNode | undefined,
  base: Answer,
  mine: Answer,
  theirs: Answer,
): Settled<Answer> {
  if (sameAnswer(mine, theirs)) return "agreed";
  if (sameAnswer(base, theirs)) return "apart";
  if (!node) return "clash";
  if (isStructure(node)) return { merged: mergeGroups(base, mine, theirs) };
  const merged = typeOf(node).merge(base, mine, theirs);
  // Two choices where one is allowed, two texts too long together: only the person can say.
  return merged && merged.length > 0 && readAnswer(node, merged).ok ? { merged } : "clash";
}

/** Groups always merge, also to more than there may be: each may hold texts, and the person says which goes. */
function mergeGroups(base: Answer, mine: Answer, theirs: Answer): Answer {
  const merged = mergeLists(groupIds(base), groupIds(mine), groupIds(theirs), (id) => id);
  // Each removed what the other left: a group has to stay, and theirs is saved.
  return merged.length > 0 ? merged : theirs;
}
