import { parseKey } from "#form-engine/answer-key.ts";
import { findAnswerProblems, isAnswered } from "#form-engine/answers.ts";
import { isVisible } from "#form-engine/conditions.ts";
import type { Form } from "#form-engine/form.ts";
import { checkKeyExists, type FormState } from "#form-engine/form-state.ts";
import type { Answer } from "#form-engine/question-type.ts";

/** The anchor of the list of points on the form's page. */
export const POINTS_ANCHOR = "points-du-formulaire";

interface Point {
  readonly kind: string;
  readonly key: string;
  readonly confirmedAt: Date | string | null;
}

/**
 * Whether a point needs no more attention: a member confirmed it, or its question is answered as the new version asks.
 * `shape` decides which questions are asked now, `answer` is the answer at the point's key.
 */
export function isSettled(
  { kind, key, confirmedAt }: Point,
  { form, shape, answer }: { form: Form; shape: FormState; answer: Answer },
): boolean {
  if (confirmedAt !== null) return true;
  if (kind !== "tooLong" && kind !== "toFill") return false;
  const node = form.positions.get(parseKey(key)?.nodeId ?? "")?.node;
  const isAsked = checkKeyExists(form, shape, key) === "yes" && isVisible(form, shape, key);
  if (node?.discr !== "question" || !isAsked) return true;
  if (findAnswerProblems(node, answer).length > 0) return false;
  return kind === "tooLong" || isAnswered(node, answer);
}
