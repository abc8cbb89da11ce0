import { MAX_CHARACTERS } from "#rich-text/schema.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { type AnswerKey, type GroupStep, keyOf, parseKey } from "./answer-key.ts";
import { isAnswered, readAnswer } from "./answers.ts";
import type { Form } from "./form.ts";
import { existsAt, type FormState, groupIds, groupsAt } from "./form-state.ts";
import { isGroup, type QuestionNode } from "./model.ts";
import { type Answer, type AnswerProblem, NO_ANSWER } from "./question-type.ts";
import { type TextNode, type TextValue, textOf } from "./types/text/rules.ts";

/** Answers that have no place in the new version of a form. They are kept aside, for their authors to use. */
export interface SetAside {
  readonly key: AnswerKey;
  /** The question as it was. */
  readonly node: QuestionNode;
  readonly answer: Answer;
  readonly why: "questionGone" | "typeChanged" | "optionsGone" | "groupGone" | "formattingGone";
}

export interface Rebased {
  readonly state: FormState;
  readonly setAside: readonly SetAside[];
}

/**
 * A form's answers in the next version of its model. A question keeps its answer by its id, wherever it was moved; nothing
 * that somebody wrote disappears: what does not fit is set aside. An answer that is merely too long or too many stays where
 * it is, to be shortened by its authors.
 */
export function rebase(from: Form, to: Form, state: FormState): Rebased {
  const answers = movedLists(from, to, state);
  const setAside: SetAside[] = [];
  for (const [key, answer] of inOrder(from, state)) {
    const parsed = parseKey(key);
    const before = parsed && from.places.get(parsed.nodeId);
    if (!parsed || before?.node.discr !== "question") continue;
    const after = to.places.get(parsed.nodeId);
    const { node } = before;
    if (!isAnswered(node, answer) || existsAt(from, state, key) !== "yes") continue;
    const aside = (why: SetAside["why"], values: Answer = answer) =>
      setAside.push({ key, node, answer: values, why });
    if (after?.node.discr !== "question") {
      aside("questionGone");
      continue;
    }
    const target = moved(parsed.groups, after.groups, { before: state, after: answers });
    if (!target || answers.has(keyOf(target, node.id))) {
      aside("groupGone");
      continue;
    }
    const fitted = fitAnswer(node, after.node, answer);
    if (fitted.aside) aside(fitted.aside.why, fitted.aside.answer);
    if (fitted.answer) answers.set(keyOf(target, node.id), fitted.answer);
  }
  const locks = new Set(
    [...state.locks].filter((id) => to.places.get(id)?.node.discr === "question"),
  );
  return { state: { answers, locks }, setAside };
}

/** Groups in their order, so that the first is first when only one can stay. */
function inOrder(form: Form, state: FormState): [AnswerKey, Answer][] {
  const rank = (key: AnswerKey): string => {
    const { groups = [], nodeId = "" } = parseKey(key) ?? {};
    const turns = groups.map(({ structureId, groupId }, index) =>
      groupsAt(state, keyOf(groups.slice(0, index), structureId)).indexOf(groupId),
    );
    const order = form.places.get(nodeId)?.order ?? 0;
    return [...turns, order].map((turn) => String(turn + 1).padStart(5, "0")).join("/");
  };
  return [...state.answers].sort(([one], [other]) => (rank(one) < rank(other) ? -1 : 1));
}

/**
 * The lists of groups of the structures that are still repeated, wherever they stand now; the outermost first, since those
 * in them ask which groups there are.
 */
function movedLists(from: Form, to: Form, state: FormState): Map<AnswerKey, Answer> {
  const lists = new Map<AnswerKey, Answer>();
  const found = inOrder(from, state).flatMap(([key, answer]) => {
    const parsed = parseKey(key);
    const after = parsed && to.places.get(parsed.nodeId);
    const wasGroup = parsed && from.places.get(parsed.nodeId)?.node.discr === "structure";
    return parsed && wasGroup && after && isGroup(after.node) ? [{ parsed, after, answer }] : [];
  });
  found.sort((one, other) => one.after.groups.length - other.after.groups.length);
  for (const { parsed, after, answer } of found) {
    const target = moved(parsed.groups, after.groups, { before: state, after: lists });
    const key = target && keyOf(target, parsed.nodeId);
    if (key && !lists.has(key)) lists.set(key, answer);
  }
  return lists;
}

/**
 * The groups an answer stands in afterwards: those it stood in, as far as they are still around it. One that was in none
 * comes into the first there is; one that leaves its groups comes from the first of them only.
 */
function moved(
  groups: readonly GroupStep[],
  wanted: readonly string[],
  lists: { readonly before: FormState; readonly after: ReadonlyMap<AnswerKey, Answer> },
): GroupStep[] | null {
  const steps: GroupStep[] = [];
  for (const structureId of wanted) {
    const there = groupIds(lists.after.get(keyOf(steps, structureId)) ?? NO_ANSWER);
    const known = groups.find((step) => step.structureId === structureId)?.groupId;
    const groupId = known ?? there[0];
    if (groupId === undefined || !there.includes(groupId)) return null;
    steps.push({ structureId, groupId });
  }
  const left = groups.filter(({ structureId }) => !wanted.includes(structureId));
  const isFirst = left.every(({ structureId, groupId }) => {
    const index = groups.findIndex((step) => step.structureId === structureId);
    const siblings = groupsAt(lists.before, keyOf(groups.slice(0, index), structureId));
    return siblings[0] === groupId;
  });
  return isFirst ? steps : null;
}

interface Fitted {
  readonly answer: Answer | null;
  readonly aside?: { readonly answer: Answer; readonly why: SetAside["why"] };
}

function fitAnswer(before: QuestionNode, after: QuestionNode, answer: Answer): Fitted {
  if (before.type !== after.type) return { answer: null, aside: { answer, why: "typeChanged" } };
  if (after.type === "text") return fitText(after, answer);
  const read = readAnswer(after, answer);
  if (read.ok) return { answer: read.answer };
  if (read.problems.some(({ code }) => code === "unknownOption")) {
    const gone = indexesOf(read.problems, "unknownOption");
    const kept = answer.filter((_, index) => !gone.has(index));
    const lost = answer.filter((_, index) => gone.has(index));
    return {
      answer: kept.length > 0 ? kept : null,
      aside: { answer: lost, why: "optionsGone" },
    };
  }
  return { answer };
}

/** Its length is for its authors to mend; structure that plain words cannot carry is kept aside as it was. */
function fitText(after: TextNode, answer: Answer): Fitted {
  const read = readAnswer({ ...after, maxCharacters: MAX_CHARACTERS, multiple: true }, answer);
  if (!read.ok) return { answer: null, aside: { answer, why: "typeChanged" } };
  const structured = answer.some((value) => typeof value !== "string" && hasStructure(value));
  if (after.wysiwyg || !structured) return { answer: read.answer };
  return { answer: read.answer, aside: { answer, why: "formattingGone" } };
}

const hasStructure = (value: unknown): boolean =>
  JSON.stringify(textToDocument(textOf(value as TextValue))) !== JSON.stringify(value);

const indexesOf = (problems: readonly AnswerProblem[], wanted: AnswerProblem["code"]) =>
  new Set(problems.filter(({ code }) => code === wanted).map(({ index }) => index));
