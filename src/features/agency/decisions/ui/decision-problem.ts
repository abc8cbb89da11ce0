import type { Submission } from "#platform/forms/submission.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { fr } from "../locales/fr.ts";
import type { DecisionFormField } from "../rules/decision-form.ts";

type Problem = keyof typeof fr.problems;
type FieldProblem = keyof typeof fr.errors;

const isKeyOf = <Key extends string>(
  texts: Readonly<Record<Key, string>>,
  key: string,
): key is Key => Object.hasOwn(texts, key);

/** Why a whole form was refused, in words. */
export function formatProblem(t: Translate, problem: string): string {
  const known: Problem = isKeyOf(fr.problems, problem) ? problem : "other";
  return t(`decisions:problems.${known}`);
}

/** What is wrong with a field, in words: unreadable ranks, amounts and codes say what is expected. */
export function formatFieldProblem(
  t: Translate,
  field: DecisionFormField,
  problem: string,
): string {
  const isOwn = field === "rank" || field === "amount" || field === "code";
  const known: FieldProblem =
    problem === "invalid" && isOwn ? field : isKeyOf(fr.errors, problem) ? problem : "invalid";
  return t(`decisions:errors.${known}`);
}

/** All that is wrong with a form of one row, in one sentence after the other; null if nothing is. */
export function formatRefusal(t: Translate, submission: Submission | undefined): string | null {
  if (!submission) return null;
  if (submission.problem) return formatProblem(t, submission.problem);
  const texts = Object.entries(submission.errors).map(([field, problem]) =>
    formatFieldProblem(t, field as DecisionFormField, problem ?? ""),
  );
  return texts.length > 0 ? [...new Set(texts)].join(" ") : null;
}
