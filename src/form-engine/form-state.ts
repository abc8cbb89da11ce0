import { type AnswerKey, buildAnswerKey, FIRST_GROUP, isGroupId, parseKey } from "./answer-key.ts";
import type { Form } from "./form.ts";
import { isGroup } from "./model.ts";
import { type Answer, NO_ANSWER } from "./question-type.ts";

/** What a form holds at a moment. */
export interface FormState {
  readonly answers: ReadonlyMap<AnswerKey, Answer>;
  /** Questions that are locked. Sections are locked through their questions, see `locks.ts`. */
  readonly locks: ReadonlySet<string>;
}

export const EMPTY_STATE: FormState = { answers: new Map(), locks: new Set() };

export const getAnswer = (state: FormState, key: AnswerKey): Answer =>
  state.answers.get(key) ?? NO_ANSWER;

/** The groups of a repeated structure, in order. There is always one. */
export const getGroupIds = (state: FormState, structureKey: AnswerKey): readonly string[] =>
  toGroupIds(getAnswer(state, structureKey));

/** The groups an answer of a repeated structure lists. */
export function toGroupIds(answer: Answer): readonly string[] {
  const ids = answer.filter(isGroupId);
  return ids.length > 0 ? ids : [FIRST_GROUP];
}

/**
 * Whether a key leads to a place that exists now: its node is in the model, it names exactly the groups around that node,
 * and none of them has been removed.
 */
export function checkKeyExists(
  form: Form,
  state: FormState,
  key: AnswerKey,
): "yes" | "no" | "groupGone" {
  const parsed = parseKey(key);
  const place = parsed && form.positions.get(parsed.nodeId);
  if (!parsed || !place) return "no";
  const { groups } = parsed;
  if (groups.length !== place.groups.length) return "no";
  if (groups.some(({ structureId }, index) => structureId !== place.groups[index])) return "no";
  const gone = groups.some(({ structureId, groupId }, index) => {
    const structureKey = buildAnswerKey(groups.slice(0, index), structureId);
    return !getGroupIds(state, structureKey).includes(groupId);
  });
  if (gone) return "groupGone";
  return place.node.discr === "question" || isGroup(place.node) ? "yes" : "no";
}
