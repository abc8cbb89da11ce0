import { isGroupId } from "./answer-key.ts";
import type { FormNode, QuestionNode, StructureNode } from "./model.ts";
import { MAX_GROUPS } from "./model.ts";
import type { Answer, AnswerProblem } from "./question-type.ts";
import { getQuestionType } from "./types/question-types.ts";

export type AnswerResult =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly problems: readonly AnswerProblem[] };

/** Parses and normalizes an answer, or returns all its problems. Runs alike in the browser and on the server. */
export function readAnswer(node: FormNode, input: unknown): AnswerResult {
  if (!Array.isArray(input)) return { ok: false, problems: [{ code: "wrongType" }] };
  return node.discr === "structure" ? readGroups(node, input) : readValues(node, input);
}

function readValues(node: QuestionNode, input: readonly unknown[]): AnswerResult {
  const type = getQuestionType(node);
  const max = type.maxValues(node);
  if (input.length > max)
    return { ok: false, problems: [{ code: "tooMany", limit: max, given: input.length }] };
  const problems: AnswerProblem[] = [];
  const answer: unknown[] = [];
  for (const [index, value] of input.entries()) {
    const read = type.read(value, node);
    if (read.ok) answer.push(read.value);
    else problems.push({ ...read.problem, index });
  }
  if (node.type === "choice" && new Set(answer).size < answer.length)
    problems.push({ code: "twice" });
  if (problems.length > 0) return { ok: false, problems };
  // Empty entries between others are kept: an entry just added by its author must not disappear or change its index.
  return { ok: true, answer: answer.every(type.isEmpty) ? [] : answer };
}

function readGroups(node: StructureNode, input: readonly unknown[]): AnswerResult {
  const limit = node.maxGroups ?? MAX_GROUPS;
  if (!node.multiple || !input.every(isGroupId))
    return { ok: false, problems: [{ code: "wrongType" }] };
  if (input.length > limit)
    return { ok: false, problems: [{ code: "tooMany", limit, given: input.length }] };
  if (input.length === 0 || new Set(input).size < input.length)
    return { ok: false, problems: [{ code: "wrongType" }] };
  return { ok: true, answer: input };
}

/** Whether the answer is not empty. It may still be invalid: see `findAnswerProblems`. */
export const isAnswered = (node: QuestionNode, answer: Answer): boolean =>
  answer.some((value) => !getQuestionType(node).isEmpty(value));

interface CachedProblems {
  readonly node: FormNode;
  readonly problems: readonly AnswerProblem[];
}

/** Answers are immutable, so each is validated once for its field, the saver and the counts. */
const problemCache = new WeakMap<Answer, CachedProblems>();

/** Problems of a stored answer. They arise when a later version of the form has lower limits. */
export function findAnswerProblems(node: FormNode, answer: Answer): readonly AnswerProblem[] {
  const known = problemCache.get(answer);
  if (known?.node === node) return known.problems;
  const read = readAnswer(node, answer);
  const problems = read.ok ? NO_PROBLEMS : read.problems;
  problemCache.set(answer, { node, problems });
  return problems;
}

const NO_PROBLEMS: readonly AnswerProblem[] = [];

export const countAnswerCharacters = (node: QuestionNode, answer: Answer): number =>
  answer.reduce<number>((sum, value) => sum + getQuestionType(node).countCharacters(value), 0);
