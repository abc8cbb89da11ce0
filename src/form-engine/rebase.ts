import { MAX_CHARACTERS } from "#rich-text/schema.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { type AnswerKey, buildAnswerKey, type GroupStep, parseKey } from "./answer-key.ts";
import { isAnswered, readAnswer } from "./answers.ts";
import type { Form } from "./form.ts";
import { checkKeyExists, type FormState, getGroupIds, toGroupIds } from "./form-state.ts";
import { isGroup, type QuestionNode } from "./model.ts";
import { type Answer, NO_ANSWER } from "./question-type.ts";
import { type ChoiceNode, isSingleChoice, listOptions } from "./types/choice/rules.ts";
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
  /**
   * New keys by old keys, of the answers and group lists whose key changed because their question was moved. `mapKey`
   * maps any key, answered or not.
   */
  readonly movedKeys: ReadonlyMap<AnswerKey, AnswerKey>;
}

/**
 * Moves the answers of a form to the next version of its model. A question keeps its answer by id, wherever it was
 * moved. An answer that no longer fits becomes an orphaned answer; nothing is dropped. An answer that is only too long,
 * or has too many values, stays, to be shortened by its authors.
 */
export function rebase(from: Form, to: Form, state: FormState): RebaseResult {
  const ordered = listAnswersInOrder(from, state);
  const { lists, movedKeys } = moveGroupLists(from, to, state, ordered);
  const answers = new Map(lists);
  const orphans: OrphanedAnswer[] = [];
  for (const [key, answer] of ordered) {
    const parsed = parseKey(key);
    const before = parsed && from.positions.get(parsed.nodeId);
    if (!parsed || before?.node.discr !== "question") continue;
    const after = to.positions.get(parsed.nodeId);
    const { node } = before;
    const exists = checkKeyExists(from, state, key);
    if (!isAnswered(node, answer) || exists === "no") continue;
    const orphan = (why: OrphanedAnswer["why"], values: Answer = answer) => {
      // Authors removed the group themselves: its texts stand in the history.
      if (exists === "yes") orphans.push({ key, node, answer: values, why });
    };
    if (after?.node.discr !== "question") {
      orphan("questionGone");
      continue;
    }
    const isGone = exists === "groupGone";
    const target = moveSteps(parsed.groups, after.groups, isGone, { before: state, after: lists });
    const newKey = target && buildAnswerKey(target, node.id);
    if (!newKey || answers.has(newKey)) {
      orphan("groupGone");
      continue;
    }
    if (newKey !== key) movedKeys.set(key, newKey);
    const fitted = fitAnswer(node, after.node, answer);
    if (fitted.orphaned) orphan(fitted.orphaned.why, fitted.orphaned.answer);
    if (fitted.answer) answers.set(newKey, fitted.answer);
  }
  const locks = new Set(
    [...state.locks].filter((id) => to.positions.get(id)?.node.discr === "question"),
  );
  return { state: { answers, locks }, orphanedAnswers: orphans, movedKeys };
}

/**
 * The key of a question or of a group list in the new version, answered or not; null when it has no place there. For
 * what refers to a question by its key: history, pads, comments.
 */
export const mapKey = (from: Form, to: Form, state: FormState, key: AnswerKey): AnswerKey | null =>
  makeKeyMapper(from, to, state)(key);

/** `mapKey` for many keys: the group lists are moved once. */
export function makeKeyMapper(
  from: Form,
  to: Form,
  state: FormState,
): (key: AnswerKey) => AnswerKey | null {
  const { lists } = moveGroupLists(from, to, state, listAnswersInOrder(from, state));
  return (key) => {
    const parsed = parseKey(key);
    const after = parsed && to.positions.get(parsed.nodeId);
    if (!parsed || from.positions.get(parsed.nodeId)?.node.discr !== after?.node.discr) return null;
    if (!after) return null;
    const isGone = checkKeyExists(from, state, key) === "groupGone";
    const target = moveSteps(parsed.groups, after.groups, isGone, { before: state, after: lists });
    return target && buildAnswerKey(target, parsed.nodeId);
  };
}

interface GroupLists {
  readonly before: FormState;
  readonly after: ReadonlyMap<AnswerKey, Answer>;
}

const moveSteps = (
  groups: readonly GroupStep[],
  wanted: readonly string[],
  isGone: boolean,
  lists: GroupLists,
): GroupStep[] | null =>
  isGone ? reorderGroupSteps(groups, wanted) : moveGroupSteps(groups, wanted, lists);

/** The steps of a removed group in the order of the new version; null unless the same structures enclose the question. */
function reorderGroupSteps(
  groups: readonly GroupStep[],
  wanted: readonly string[],
): GroupStep[] | null {
  const steps = wanted.flatMap((id) => groups.find(({ structureId }) => structureId === id) ?? []);
  return steps.length === wanted.length && groups.length === wanted.length ? steps : null;
}

/** Groups in order, so that the first group wins when only one can stay. */
function listAnswersInOrder(form: Form, state: FormState): [AnswerKey, Answer][] {
  const rank = (key: AnswerKey): string => {
    const { groups = [], nodeId = "" } = parseKey(key) ?? {};
    const indexes = groups.map(({ structureId, groupId }, index) =>
      getGroupIds(state, buildAnswerKey(groups.slice(0, index), structureId)).indexOf(groupId),
    );
    const order = form.positions.get(nodeId)?.order ?? 0;
    // Removed groups, which are in no list, come last.
    return [...indexes, order]
      .map((index) => (index < 0 ? "z" : String(index).padStart(5, "0")))
      .join("/");
  };
  return [...state.answers]
    .map((entry) => ({ entry, rank: rank(entry[0]) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ entry }) => entry);
}

/**
 * Moves the group lists of structures that are still repeated. Outermost first, since inner lists depend on which outer
 * groups exist.
 */
function moveGroupLists(
  from: Form,
  to: Form,
  state: FormState,
  ordered: readonly [AnswerKey, Answer][],
): { lists: Map<AnswerKey, Answer>; movedKeys: Map<AnswerKey, AnswerKey> } {
  const lists = new Map<AnswerKey, Answer>();
  const movedKeys = new Map<AnswerKey, AnswerKey>();
  const found = ordered.flatMap(([key, answer]) => {
    const parsed = parseKey(key);
    const after = parsed && to.positions.get(parsed.nodeId);
    const wasGroup = parsed && from.positions.get(parsed.nodeId)?.node.discr === "structure";
    return parsed && wasGroup && after && isGroup(after.node)
      ? [{ key, parsed, after, answer }]
      : [];
  });
  found.sort((one, other) => one.after.groups.length - other.after.groups.length);
  for (const { key, parsed, after, answer } of found) {
    const isGone = checkKeyExists(from, state, key) === "groupGone";
    const target = moveSteps(parsed.groups, after.groups, isGone, { before: state, after: lists });
    const newKey = target && buildAnswerKey(target, parsed.nodeId);
    if (!newKey || lists.has(newKey)) continue;
    lists.set(newKey, answer);
    if (newKey !== key) movedKeys.set(key, newKey);
  }
  return { lists, movedKeys };
}

/**
 * The groups around an answer after the move: its old groups as far as they still enclose the question. An answer
 * without groups goes into the first group. When a question leaves a group, only the answer of the first group moves.
 * Null when there is no place for the answer.
 */
function moveGroupSteps(
  groups: readonly GroupStep[],
  wanted: readonly string[],
  lists: GroupLists,
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

/**
 * Whether every answer to the old question is one to the new question without any loss: integer to float to currency,
 * plain to rich text, one choice to several.
 */
export function isLosslessConversion(before: QuestionNode, after: QuestionNode): boolean {
  if (before.type === "integer") return after.type === "float" || after.type === "currency";
  if (before.type === "float") return after.type === "currency";
  if (before.type === "text" && after.type === "text") return !before.wysiwyg && after.wysiwyg;
  if (before.type !== "choice" || after.type !== "choice") return false;
  return isSingleChoice(before) && (isSingleChoice(after) || after.choiceType === "checkbox");
}

function fitAnswer(before: QuestionNode, after: QuestionNode, answer: Answer): FitResult {
  const aside: FitResult = { answer: null, orphaned: { answer, why: "typeChanged" } };
  if (before.type !== after.type)
    return isLosslessConversion(before, after) ? fitNumber(after, answer, aside) : aside;
  if (after.type === "text") return fitText(after, answer);
  if (after.type === "choice") return fitChoice(after, answer, aside);
  const read = readAnswer(after, answer);
  return { answer: read.ok ? read.answer : answer };
}

/** Options that are no longer offered are orphaned, the others stay. */
function fitChoice(after: ChoiceNode, answer: Answer, aside: FitResult): FitResult {
  // Several choices cannot be shown where one is asked for.
  if (isSingleChoice(after) && answer.length > 1) return aside;
  const offered = new Set<unknown>(listOptions(after).map(({ id }) => id));
  const remaining = answer.filter((value) => offered.has(value));
  if (remaining.length === answer.length) return { answer };
  const lost = answer.filter((value) => !offered.has(value));
  return {
    answer: remaining.length > 0 ? remaining : null,
    orphaned: { answer: lost, why: "optionsGone" },
  };
}

/** The number with the decimals of its new type. Limits are left out: an answer beyond them stays, to be corrected. */
function fitNumber(after: QuestionNode, answer: Answer, aside: FitResult): FitResult {
  const unlimited = { ...after, min: undefined, max: undefined, multiple: true } as QuestionNode;
  const read = readAnswer(unlimited, answer);
  return read.ok ? { answer: read.answer } : aside;
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
