import { buildAnswerKey } from "#form-engine/answer-key.ts";
import { isEnabled, isVisible } from "#form-engine/conditions.ts";
import type { Form } from "#form-engine/form.ts";
import { type FormState, getAnswer } from "#form-engine/form-state.ts";
import type { QuestionNode, QuestionTypeName } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { listValueTexts } from "#form-engine/types/question-types.ts";
import type { FormMeaning, FormMeanings } from "./form-meanings.ts";

/** The value of each meaning. Options of a choice are their ids. */
interface MeaningValues {
  readonly requested_amount: number;
  readonly duration_months: number;
  readonly abstract: string;
  readonly keywords: readonly string[];
  readonly erc_domain: readonly string[];
}

interface MeaningRule<Meaning extends FormMeaning> {
  readonly types: readonly QuestionTypeName[];
  /** Whether the question may take several answers. */
  readonly isList: boolean;
  /** Reads a question's answer, which is not empty. */
  read(answer: Answer, node: QuestionNode): MeaningValues[Meaning] | null;
}

const toNumber = ([value]: Answer): number | null => {
  const number = Number(value);
  return value === "" || value === null || !Number.isFinite(number) ? null : number;
};

const toText = (answer: Answer, node: QuestionNode): string | null =>
  listValueTexts(answer, node, "fr").join("\n").trim() || null;

/** One keyword an entry, or several in one text, between commas, semicolons or lines. */
const toKeywords = (answer: Answer, node: QuestionNode): readonly string[] | null => {
  const words = listValueTexts(answer, node, "fr").flatMap((text) => text.split(/[,;\n]/));
  const keywords = [...new Set(words.map((word) => word.trim()).filter(Boolean))];
  return keywords.length > 0 ? keywords : null;
};

const toOptionIds = (answer: Answer): readonly string[] | null => {
  const ids = answer.filter((value) => typeof value === "string");
  return ids.length > 0 ? ids : null;
};

const MEANING_RULES: { readonly [Meaning in FormMeaning]: MeaningRule<Meaning> } = {
  requested_amount: { types: ["currency", "float", "integer"], isList: false, read: toNumber },
  duration_months: { types: ["integer", "float"], isList: false, read: toNumber },
  abstract: { types: ["text"], isList: false, read: toText },
  keywords: { types: ["text"], isList: true, read: toKeywords },
  erc_domain: { types: ["choice"], isList: true, read: toOptionIds },
};

export type MeaningProblem = "unknownQuestion" | "wrongType" | "repeated";

/** Why a question cannot have a meaning; null if it can. A question that is asked several times has no single answer. */
export function findMeaningProblem(
  form: Form,
  meaning: FormMeaning,
  questionId: string,
): MeaningProblem | null {
  const position = form.positions.get(questionId);
  if (position?.node.discr !== "question") return "unknownQuestion";
  const { types, isList } = MEANING_RULES[meaning];
  const { node, groups } = position;
  if (!types.includes(node.type)) return "wrongType";
  const isMultiple = "multiple" in node && node.multiple;
  return groups.length > 0 || (isMultiple && !isList) ? "repeated" : null;
}

/** The meanings of an earlier version that a later one can keep: their question is still there and still fits. */
export const keepFittingMeanings = (form: Form, meanings: FormMeanings): FormMeanings =>
  new Map(
    [...meanings].filter(
      ([meaning, questionId]) => findMeaningProblem(form, meaning, questionId) === null,
    ),
  );

/**
 * The value of a meaning in the answers of a form; null without such a question, without an answer, and where the
 * question is hidden by other answers.
 */
export function readMeaning<Meaning extends FormMeaning>(
  { form, meanings }: { readonly form: Form; readonly meanings: FormMeanings },
  answers: FormState["answers"],
  meaning: Meaning,
): MeaningValues[Meaning] | null {
  const questionId = meanings.get(meaning);
  if (questionId === undefined || findMeaningProblem(form, meaning, questionId)) return null;
  const node = form.positions.get(questionId)?.node;
  if (node?.discr !== "question") return null;
  const key = buildAnswerKey([], questionId);
  const state: FormState = { answers, locks: new Set() };
  if (!isEnabled(form, questionId) || !isVisible(form, state, key)) return null;
  const answer = getAnswer(state, key);
  return answer.length === 0 ? null : MEANING_RULES[meaning].read(answer, node);
}
