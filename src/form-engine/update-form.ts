import { type AnswerKey, parseKey } from "./answer-key.ts";
import { findAnswerProblems, isAnswered } from "./answers.ts";
import { hasOtherTitle } from "./compare-models.ts";
import { isEnabled, isVisible } from "./conditions.ts";
import type { Form } from "./form.ts";
import { checkKeyExists, type FormState, getAnswer } from "./form-state.ts";
import type { FormNode } from "./model.ts";
import { listOccurrences } from "./occurrences.ts";
import { type OrphanedAnswer, type RebaseResult, rebase } from "./rebase.ts";

/**
 * What a new version of a form asks a team to look at in its dossier. `tooLong` blocks the deposit until it is shortened;
 * no other point blocks.
 */
export const FORM_POINT_KINDS = [
  /** The answer exceeds a limit of the new version: characters, range, number of values. Nothing is cut. */
  "tooLong",
  /** The answer, or a part of it, has no question any more: it stands in the unplaced answers. */
  "setAside",
  /** A required question without an answer: added, made required, newly shown, or set aside before. */
  "toFill",
  /** The answer was hidden by a condition that is gone, or disabled: it is to be confirmed. */
  "reappeared",
  /** The answer is hidden by a new condition, or disabled: it is no longer deposited. */
  "hidden",
  /** The question has another title; both are shown. */
  "renamed",
] as const;
export type FormPointKind = (typeof FORM_POINT_KINDS)[number];

export interface FormPoint {
  readonly kind: FormPointKind;
  /** The key in the new version; of `setAside`, in the version before. */
  readonly key: AnswerKey;
  /** Of `setAside`. */
  readonly why?: OrphanedAnswer["why"];
}

export interface UpdatedForm extends RebaseResult {
  /** By kind in the order of `FORM_POINT_KINDS`, then in the order of the form. */
  readonly points: readonly FormPoint[];
}

/** Moves the answers of a form to its next version, and lists what its authors should look at. */
export function updateForm(from: Form, to: Form, state: FormState): UpdatedForm {
  const rebased = rebase(from, to, state);
  const oldKeys = new Map([...rebased.movedKeys].map(([oldKey, newKey]) => [newKey, oldKey]));
  const versions: Versions = {
    from,
    to,
    before: state,
    after: rebased.state,
    toOldKey: (key) => oldKeys.get(key) ?? key,
    asideKeys: new Set(rebased.orphanedAnswers.map(({ key }) => key)),
  };
  const points = [
    ...rebased.orphanedAnswers.map(({ key, why }) => ({ kind: "setAside" as const, key, why })),
    ...findUnanswered(versions),
    ...[...rebased.state.answers.keys()].flatMap((key) => findAnswerPoints(versions, key)),
  ];
  const order = (key: AnswerKey) => to.positions.get(parseKey(key)?.nodeId ?? "")?.order ?? 0;
  points.sort(
    (one, other) =>
      FORM_POINT_KINDS.indexOf(one.kind) - FORM_POINT_KINDS.indexOf(other.kind) ||
      order(one.key) - order(other.key),
  );
  return { ...rebased, points };
}

interface Versions {
  readonly from: Form;
  readonly to: Form;
  readonly before: FormState;
  readonly after: FormState;
  readonly toOldKey: (key: AnswerKey) => AnswerKey;
  /** Old keys of answers that were set aside, at least in part. */
  readonly asideKeys: ReadonlySet<AnswerKey>;
}

/** Required questions without an answer that did not ask for one before. */
function findUnanswered(versions: Versions): FormPoint[] {
  const { from, to, before, after, toOldKey, asideKeys } = versions;
  const asideIds = new Set([...asideKeys].map((key) => parseKey(key)?.nodeId));
  return listOccurrences(to, after).flatMap(({ key, node }) => {
    if (!node.required || isAnswered(node, getAnswer(after, key))) return [];
    const oldKey = toOldKey(key);
    const old = from.positions.get(node.id)?.node;
    const wasAsked =
      old?.discr === "question" && old.required && isShown(from, before, oldKey, node.id);
    // A question that left its groups has none of the keys of its former answers.
    const isAside = from.positions.get(node.id)?.groups.length
      ? asideIds.has(node.id)
      : asideKeys.has(oldKey);
    return wasAsked && !isAside ? [] : [{ kind: "toFill" as const, key }];
  });
}

/** Points about one answer, or about one list of groups, of the new version. */
function findAnswerPoints(versions: Versions, key: AnswerKey): FormPoint[] {
  const { from, to, before, after, toOldKey } = versions;
  const nodeId = parseKey(key)?.nodeId ?? "";
  const node = to.positions.get(nodeId)?.node;
  const old = from.positions.get(nodeId)?.node;
  if (!node || !old || checkKeyExists(to, after, key) !== "yes") return [];
  const answer = getAnswer(after, key);
  if (node.discr === "question" && !isAnswered(node, answer)) return [];
  const oldKey = toOldKey(key);
  const wasShown = isShown(from, before, oldKey, nodeId);
  const isShownNow = isShown(to, after, key, nodeId);
  const add = (kind: FormPointKind, isTrue: boolean): FormPoint[] =>
    isTrue ? [{ kind, key }] : [];
  const exceeds = (of: FormNode, stored: typeof answer) =>
    findAnswerProblems(of, stored).length > 0;
  const points = add(
    "tooLong",
    isShownNow && exceeds(node, answer) && !exceeds(old, getAnswer(before, oldKey)),
  );
  // A list of groups is no text: its questions have points of their own.
  if (node.discr !== "question") return points;
  return [
    ...points,
    ...add("reappeared", isShownNow && !wasShown),
    ...add("hidden", wasShown && !isShownNow),
    ...add("renamed", isShownNow && hasOtherTitle(old, node)),
  ];
}

const isShown = (form: Form, state: FormState, key: AnswerKey, nodeId: string): boolean =>
  isVisible(form, state, key) && isEnabled(form, nodeId);
