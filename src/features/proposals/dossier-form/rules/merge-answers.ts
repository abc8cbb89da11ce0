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

/** Cached because answers are immutable, and the same answers are compared at every keystroke. */
function toJson(answer: Answer): string {
  const known = jsonCache.get(answer);
  if (known !== undefined) return known;
  const text = JSON.stringify(answer);
  jsonCache.set(answer, text);
  return text;
}

/** Three-way merge of an answer by the rules of its question type. The result must be valid for the question. */
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
  // For example two options where one is allowed, or two texts that are too long together.
  return merged && merged.length > 0 && readAnswer(node, merged).ok ? { merged } : "clash";
}

/** Group lists always merge, even beyond the limit, since each group can hold texts; the author then removes one. */
function mergeGroups(base: Answer, mine: Answer, theirs: Answer): Answer {
  const merged = mergeLists(toGroupIds(base), toGroupIds(mine), toGroupIds(theirs), (id) => id);
  // Each side removed the other's groups. A list cannot be empty, so the saved one stays.
  return merged.length > 0 ? merged : theirs;
}

type SentVerdict<SentAnswer> =
  | { readonly kind: "saved" | "conflict"; readonly held: SentAnswer }
  | { readonly kind: "invalid" | "locked" | "refused"; readonly code: string };

/**
 * Converts the verdicts of one request for the saver. A change refused as `hidden` or `groupGone` is retried when
 * another change of the request had a conflict: resolving that conflict may make the question visible.
 */
export function toChangeResults<SentAnswer, Meta>(
  verdicts: Readonly<Record<string, SentVerdict<SentAnswer>>>,
  toServerValue: (answer: SentAnswer) => ServerValue<Answer, Meta>,
): Record<string, ChangeResult<Answer, Meta>> {
  const hasConflict = Object.values(verdicts).some(({ kind }) => kind === "conflict");
  const toResult = (verdict: SentVerdict<SentAnswer>): ChangeResult<Answer, Meta> => {
    if ("held" in verdict) return { kind: verdict.kind, held: toServerValue(verdict.held) };
    const shouldRetry = hasConflict && (verdict.code === "groupGone" || verdict.code === "hidden");
    return shouldRetry ? { kind: "failed" } : { kind: verdict.kind, code: verdict.code };
  };
  return Object.fromEntries(Object.entries(verdicts).map(([key, one]) => [key, toResult(one)]));
}
