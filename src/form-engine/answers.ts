import { isGroupId } from "./answer-key.ts";
import type { FormNode, QuestionNode, StructureNode } from "./model.ts";
import { MAX_GROUPS } from "./model.ts";
import type { Answer, AnswerProblem } from "./question-type.ts";
import { getQuestionType } from "./types/question-types.ts";

export type AnswerResult =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly problems: readonly AnswerProblem[] };

/** What came for a node as it is kept, or everything that is wrong with it. The same in the browser and on the server. */
export function readAnswer(node: FormNode, given: unknown): AnswerResult {
  if (!Array.isArray(given)) return { ok: false, problems: [{ code: "wrongType" }] };
  return node.discr === "structure" ? readGroups(node, given) : readValues(node, given);
}

function readValues(node: QuestionNode, given: readonly unknown[]): AnswerResult {
  const type = getQuestionType(node);
  const max = type.maxValues(node);
  if (given.length > max)
    return { ok: false, problems: [{ code: "tooMany", limit: max, given: given.length }] };
  const problems: AnswerProblem[] = [];
  const answer: unknown[] = [];
  for (const [index, value] of given.entries()) {
    const read = type.read(value, node);
    if (read.ok) answer.push(read.value);
    else problems.push({ ...read.problem, index });
  }
  if (node.type === "choice" && new Set(answer).size < answer.length)
    problems.push({ code: "twice" });
  if (problems.length > 0) return { ok: false, problems };
  // Empty entries between others stay: somebody has just added one, and its place must not jump.
  return { ok: true, answer: answer.every(type.isEmpty) ? [] : answer };
}

function readGroups(node: StructureNode, given: readonly unknown[]): AnswerResult {
  const limit = node.maxGroups ?? MAX_GROUPS;
  if (!node.multiple || !given.every(isGroupId))
    return { ok: false, problems: [{ code: "wrongType" }] };
  if (given.length > limit)
    return { ok: false, problems: [{ code: "tooMany", limit, given: given.length }] };
  if (given.length === 0 || new Set(given).size < given.length)
    return { ok: false, problems: [{ code: "wrongType" }] };
  return { ok: true, answer: given };
}

/** Whether there is something in it. Whether that something is right is another question: see `findAnswerProblems`. */
export const isAnswered = (node: QuestionNode, answer: Answer): boolean =>
  answer.some((value) => !getQuestionType(node).isEmpty(value));

interface CachedProblems {
  readonly node: FormNode;
  readonly problems: readonly AnswerProblem[];
}

/** Answers never change, they are replaced: each is judged once, whoever asks (its field, the saver, the counts). */
const problemCache = new WeakMap<Answer, CachedProblems>();

/** What is wrong with an answer that is kept: a later version of the form may ask for less than somebody wrote. */
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
