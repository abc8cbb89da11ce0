import { MAX_CHARACTERS } from "#rich-text/schema.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { type AnswerKey, FIRST_GROUP, type GroupStep, keyOf, parseKey } from "./answer-key.ts";
import { isAnswered, readAnswer } from "./answers.ts";
import type { Form } from "./form.ts";
import { existsAt, type FormState, groupsAt } from "./form-state.ts";
import { isGroup, type QuestionNode } from "./model.ts";
import type { Answer, AnswerProblem } from "./question-type.ts";
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
  const answers = new Map<AnswerKey, Answer>();
  const setAside: SetAside[] = [];
  for (const [key, answer] of inOrder(from, state)) {
    const parsed = parseKey(key);
    const before = parsed && from.places.get(parsed.nodeId);
    if (!parsed || !before) continue;
    const after = to.places.get(parsed.nodeId);
    if (before.node.discr === "structure") {
      // The list of a structure's groups, where it still has some and stands in the same groups as before.
      if (after && isGroup(after.node) && after.groups.join() === before.groups.join())
        answers.set(key, answer);
      continue;
    }
    const { node } = before;
    if (!isAnswered(node, answer) || existsAt(from, state, key) !== "yes") continue;
    const aside = (why: SetAside["why"], values: Answer = answer) =>
      setAside.push({ key, node, answer: values, why });
    if (after?.node.discr !== "question") {
      aside("questionGone");
      continue;
    }
    const target = moved(parsed.groups, after.groups, state);
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
 * The groups an answer stands in afterwards: those it stood in, as far as they are still around it. A question that was in
 * none comes into the first; one that leaves its groups comes with its first answer only.
 */
function moved(
  groups: readonly GroupStep[],
  wanted: readonly string[],
  state: FormState,
): GroupStep[] | null {
  const steps = wanted.map((structureId) => {
    const known = groups.find((step) => step.structureId === structureId);
    return { structureId, groupId: known?.groupId ?? FIRST_GROUP };
  });
  const left = groups.filter(({ structureId }) => !wanted.includes(structureId));
  const isFirst = left.every(({ structureId, groupId }) => {
    const index = groups.findIndex((step) => step.structureId === structureId);
    const siblings = groupsAt(state, keyOf(groups.slice(0, index), structureId));
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
