import { MAX_CHARACTERS } from "#rich-text/schema.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { type AnswerKey, buildAnswerKey, type GroupStep, parseKey } from "./answer-key.ts";
import { isAnswered, readAnswer } from "./answers.ts";
import type { Form } from "./form.ts";
import { checkKeyExists, type FormState, getGroupIds, toGroupIds } from "./form-state.ts";
import { isGroup, type QuestionNode } from "./model.ts";
import { type Answer, type AnswerProblem, NO_ANSWER } from "./question-type.ts";
import { getValueText, type TextNode, type TextValue } from "./types/text/rules.ts";

/** An answer that does not fit the new version of its form. It is stored apart, for its authors to reuse. */
export interface OrphanedAnswer {
  readonly key: AnswerKey;
  /** The question in the old version. */
  readonly node: QuestionNode;
  readonly answer: Answer;
  readonly why: "questionGone" | "typeChanged" | "optionsGone" | "groupGone" | "formattingGone";
}

export interface RebaseResult {
  readonly state: FormState;
  readonly orphanedAnswers: readonly OrphanedAnswer[];
}

/**
 * Moves the answers of a form to the next version of its model. A question keeps its answer by id, wherever it was
 * moved. An answer that no longer fits becomes an orphaned answer; nothing is dropped. An answer that is only too long,
 * or has too many values, stays, to be shortened by its authors.
 */
export function rebase(from: Form, to: Form, state: FormState): RebaseResult {
  const answers = moveGroupLists(from, to, state);
  const orphans: OrphanedAnswer[] = [];
  for (const [key, answer] of listAnswersInOrder(from, state)) {
    const parsed = parseKey(key);
    const before = parsed && from.positions.get(parsed.nodeId);
    if (!parsed || before?.node.discr !== "question") continue;
    const after = to.positions.get(parsed.nodeId);
    const { node } = before;
    if (!isAnswered(node, answer) || checkKeyExists(from, state, key) !== "yes") continue;
    const orphan = (why: OrphanedAnswer["why"], values: Answer = answer) =>
      orphans.push({ key, node, answer: values, why });
    if (after?.node.discr !== "question") {
      orphan("questionGone");
      continue;
    }
    const target = moveGroupSteps(parsed.groups, after.groups, { before: state, after: answers });
    if (!target || answers.has(buildAnswerKey(target, node.id))) {
      orphan("groupGone");
      continue;
    }
    const fitted = fitAnswer(node, after.node, answer);
    if (fitted.orphaned) orphan(fitted.orphaned.why, fitted.orphaned.answer);
    if (fitted.answer) answers.set(buildAnswerKey(target, node.id), fitted.answer);
  }
  const locks = new Set(
    [...state.locks].filter((id) => to.positions.get(id)?.node.discr === "question"),
  );
  return { state: { answers, locks }, orphanedAnswers: orphans };
}

/** Groups in order, so that the first group wins when only one can stay. */
function listAnswersInOrder(form: Form, state: FormState): [AnswerKey, Answer][] {
  const rank = (key: AnswerKey): string => {
    const { groups = [], nodeId = "" } = parseKey(key) ?? {};
    const indexes = groups.map(({ structureId, groupId }, index) =>
      getGroupIds(state, buildAnswerKey(groups.slice(0, index), structureId)).indexOf(groupId),
    );
    const order = form.positions.get(nodeId)?.order ?? 0;
    return [...indexes, order].map((index) => String(index + 1).padStart(5, "0")).join("/");
  };
  return [...state.answers].sort(([one], [other]) => (rank(one) < rank(other) ? -1 : 1));
}

/**
 * Moves the group lists of structures that are still repeated. Outermost first, since inner lists depend on which outer
 * groups exist.
 */
function moveGroupLists(from: Form, to: Form, state: FormState): Map<AnswerKey, Answer> {
  const lists = new Map<AnswerKey, Answer>();
  const found = listAnswersInOrder(from, state).flatMap(([key, answer]) => {
    const parsed = parseKey(key);
    const after = parsed && to.positions.get(parsed.nodeId);
    const wasGroup = parsed && from.positions.get(parsed.nodeId)?.node.discr === "structure";
    return parsed && wasGroup && after && isGroup(after.node) ? [{ parsed, after, answer }] : [];
  });
  found.sort((one, other) => one.after.groups.length - other.after.groups.length);
  for (const { parsed, after, answer } of found) {
    const target = moveGroupSteps(parsed.groups, after.groups, { before: state, after: lists });
    const key = target && buildAnswerKey(target, parsed.nodeId);
    if (key && !lists.has(key)) lists.set(key, answer);
  }
  return lists;
}

/**
 * The groups around an answer after the move: its old groups as far as they still enclose the question. An answer
 * without groups goes into the first group. When a question leaves a group, only the answer of the first group moves.
 * Null when there is no place for the answer.
 */
function moveGroupSteps(
  groups: readonly GroupStep[],
  wanted: readonly string[],
  lists: { readonly before: FormState; readonly after: ReadonlyMap<AnswerKey, Answer> },
): GroupStep[] | null {
  const steps: GroupStep[] = [];
  for (const structureId of wanted) {
    const there = toGroupIds(lists.after.get(buildAnswerKey(steps, structureId)) ?? NO_ANSWER);
    const known = groups.find((step) => step.structureId === structureId)?.groupId;
    const groupId = known ?? there[0];
    if (groupId === undefined || !there.includes(groupId)) return null;
    steps.push({ structureId, groupId });
  }
  const left = groups.filter(({ structureId }) => !wanted.includes(structureId));
  const isFirst = left.every(({ structureId, groupId }) => {
    const index = groups.findIndex((step) => step.structureId === structureId);
    const siblings = getGroupIds(lists.before, buildAnswerKey(groups.slice(0, index), structureId));
    return siblings[0] === groupId;
  });
  return isFirst ? steps : null;
}

interface FitResult {
  readonly answer: Answer | null;
  readonly orphaned?: { readonly answer: Answer; readonly why: OrphanedAnswer["why"] };
}

function fitAnswer(before: QuestionNode, after: QuestionNode, answer: Answer): FitResult {
  if (before.type !== after.type) return { answer: null, orphaned: { answer, why: "typeChanged" } };
  if (after.type === "text") return fitText(after, answer);
  const read = readAnswer(after, answer);
  if (read.ok) return { answer: read.answer };
  if (read.problems.some(({ code }) => code === "unknownOption")) {
    const gone = findProblemIndexes(read.problems, "unknownOption");
    const remaining = answer.filter((_, index) => !gone.has(index));
    const lost = answer.filter((_, index) => gone.has(index));
    return {
      answer: remaining.length > 0 ? remaining : null,
      orphaned: { answer: lost, why: "optionsGone" },
    };
  }
  return { answer };
}

/** A text that is too long is kept for its authors to shorten. Formatting that plain text cannot hold is orphaned. */
function fitText(after: TextNode, answer: Answer): FitResult {
  const read = readAnswer({ ...after, maxCharacters: MAX_CHARACTERS, multiple: true }, answer);
  if (!read.ok) return { answer: null, orphaned: { answer, why: "typeChanged" } };
  const structured = answer.some((value) => typeof value !== "string" && hasFormatting(value));
  if (after.wysiwyg || !structured) return { answer: read.answer };
  return { answer: read.answer, orphaned: { answer, why: "formattingGone" } };
}

const hasFormatting = (value: unknown): boolean =>
  JSON.stringify(textToDocument(getValueText(value as TextValue))) !== JSON.stringify(value);

const findProblemIndexes = (problems: readonly AnswerProblem[], wanted: AnswerProblem["code"]) =>
  new Set(problems.filter(({ code }) => code === wanted).map(({ index }) => index));
