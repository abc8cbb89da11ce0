import { toCanonicalJson } from "#platform/canonical-json.ts";
import { type Form, makeForm } from "./form.ts";
import {
  type FormModel,
  type FormNode,
  isStructure,
  listConditions,
  type QuestionNode,
} from "./model.ts";
import { isLosslessConversion } from "./rebase.ts";
import { isSingleChoice, listOptions } from "./types/choice/rules.ts";

/** In the order in which the changes of one node are listed. */
export const NODE_CHANGE_KINDS = [
  "added",
  "removed",
  "typeReplaced",
  "typeConverted",
  "renamed",
  "reworded",
  "moved",
  "limitTightened",
  "limitRelaxed",
  "required",
  "optional",
  "optionsAdded",
  "optionsRemoved",
  "conditionAdded",
  "conditionRemoved",
  "conditionChanged",
  "padOffered",
  "padWithdrawn",
  "enabled",
  "disabled",
] as const;
export type NodeChangeKind = (typeof NODE_CHANGE_KINDS)[number];

/** One difference between two versions of a form. A node can have several. */
export interface NodeChange {
  /** Empty for the form itself, which has no node. */
  readonly nodeId: string;
  readonly kind: NodeChangeKind;
  readonly before: FormNode | null;
  readonly after: FormNode | null;
}

/** The differences between two versions, in the order of the new one; removed nodes come last. */
export function compareModels(from: FormModel, to: FormModel): NodeChange[] {
  const [before, after] = [makeForm(from), makeForm(to)];
  const moved = findMovedNodes(before, after);
  const changes: NodeChange[] = listFormChanges(from, to).map((kind) => ({
    nodeId: "",
    kind,
    before: null,
    after: null,
  }));
  for (const [nodeId, { node }] of after.positions) {
    const old = before.positions.get(nodeId)?.node ?? null;
    const kinds = old ? listNodeChanges(old, node) : new Set<NodeChangeKind>(["added"]);
    if (moved.has(nodeId)) kinds.add("moved");
    for (const kind of NODE_CHANGE_KINDS)
      if (kinds.has(kind)) changes.push({ nodeId, kind, before: old, after: node });
  }
  for (const [nodeId, { node }] of before.positions)
    if (!after.positions.has(nodeId))
      changes.push({ nodeId, kind: "removed", before: node, after: null });
  return changes;
}

/** Whether only texts shown to authors changed: no answer and no rule is affected. */
export const isWordingOnly = (changes: readonly NodeChange[]): boolean =>
  changes.every(({ kind }) => kind === "renamed" || kind === "reworded");

/**
 * Whether a change is only of texts beside the question: help, and hints of length. Descriptions and options are part of
 * the question.
 */
export function isHelpOnly({ kind, before, after }: NodeChange): boolean {
  if (kind !== "reworded") return false;
  return !before || !after || toQuestionText(before) === toQuestionText(after);
}

const toQuestionText = (node: FormNode): string =>
  JSON.stringify([
    node.descriptionFr ?? "",
    node.descriptionEn ?? "",
    node.type === "choice" ? listOptions(node) : [],
  ]);

function listFormChanges(from: FormModel, to: FormModel): NodeChangeKind[] {
  const kinds: NodeChangeKind[] = [];
  if (hasOtherTitle(from, to)) kinds.push("renamed");
  // The total length is a recommendation and not enforced.
  if (from.totalCharactersHint !== to.totalCharactersHint) kinds.push("reworded");
  return kinds;
}

function listNodeChanges(before: FormNode, after: FormNode): Set<NodeChangeKind> {
  const kinds = new Set<NodeChangeKind>();
  if (hasOtherTitle(before, after)) kinds.add("renamed");
  if (toWording(before) !== toWording(after)) kinds.add("reworded");
  if (before.enabled !== after.enabled) kinds.add(after.enabled ? "enabled" : "disabled");
  addConditionChange(kinds, before, after);
  if (isStructure(before) !== isStructure(after)) kinds.add("typeReplaced");
  else if (isStructure(before) || isStructure(after)) addStructureChanges(kinds, before, after);
  else addQuestionChanges(kinds, before, after);
  return kinds;
}

interface Titled {
  readonly titleFr: string;
  readonly titleEn: string;
}

/** Whether the title differs in one of the languages. */
export const hasOtherTitle = (one: Titled, other: Titled): boolean =>
  one.titleFr !== other.titleFr || one.titleEn !== other.titleEn;

/** The texts of a node beside its title and the labels of its options, as one string to compare. */
function toWording(node: FormNode): string {
  const texts = [node.descriptionFr, node.descriptionEn, node.helpFr, node.helpEn];
  const hint = node.type === "text" && node.hint ? [node.hint.unit, node.hint.count] : [];
  return JSON.stringify([texts.map((text) => text ?? ""), hint]);
}

function addConditionChange(kinds: Set<NodeChangeKind>, before: FormNode, after: FormNode): void {
  const [one, other] = [listConditions(before), listConditions(after)];
  const [had, has] = [one.conditions.length > 0, other.conditions.length > 0];
  if (!had && has) kinds.add("conditionAdded");
  else if (had && !has) kinds.add("conditionRemoved");
  else if (had && toCanonicalJson(one) !== toCanonicalJson(other)) kinds.add("conditionChanged");
}

/** A section that becomes a repeatable group, or the reverse, moves its answers into or out of groups. */
function addStructureChanges(kinds: Set<NodeChangeKind>, before: FormNode, after: FormNode): void {
  if (!isStructure(before) || !isStructure(after)) return;
  if (before.multiple !== after.multiple) kinds.add("moved");
  else addLimitChange(kinds, before.maxGroups, after.maxGroups);
}

function addQuestionChanges(
  kinds: Set<NodeChangeKind>,
  before: QuestionNode,
  after: QuestionNode,
): void {
  if (before.required !== after.required) kinds.add(after.required ? "required" : "optional");
  const isSameType = toAnswerType(before) === toAnswerType(after);
  const isConverted = !isSameType && isLosslessConversion(before, after);
  if (!isSameType) kinds.add(isConverted ? "typeConverted" : "typeReplaced");
  const [had, has] = [offersPad(before), offersPad(after)];
  if (had !== has) kinds.add(has ? "padOffered" : "padWithdrawn");
  if (before.type === "choice" && after.type === "choice") {
    const [old, options] = [listOptions(before), listOptions(after)];
    const known = new Map(old.map((option) => [option.id, option]));
    const kept = options.filter(({ id }) => known.has(id));
    if (kept.length < options.length) kinds.add("optionsAdded");
    if (kept.length < old.length) kinds.add("optionsRemoved");
    const isReworded = kept.some(({ id, labelFr, labelEn }) => {
      const option = known.get(id);
      return option?.labelFr !== labelFr || option.labelEn !== labelEn;
    });
    if (isReworded || isReordered(old, kept)) kinds.add("reworded");
  }
  // Limits of two types or two kinds of choice cannot be compared.
  if (!isSameType && (!isConverted || after.type === "choice")) return;
  const limits = [toLimits(before), toLimits(after)] as const;
  for (const name of Object.keys(limits[0]) as (keyof Limits)[])
    addLimitChange(kinds, limits[0][name], limits[1][name]);
}

function isReordered(old: readonly { id: string }[], kept: readonly { id: string }[]): boolean {
  const ids = new Set(kept.map(({ id }) => id));
  const before = old.filter(({ id }) => ids.has(id));
  return before.some(({ id }, index) => kept[index]?.id !== id);
}

const offersPad = (node: QuestionNode): boolean => node.type === "text" && node.displayEtherpad;

/** What decides the form of an answer's values: the type, rich or plain text, the kind of choice. */
const toAnswerType = (node: QuestionNode): string => {
  if (node.type === "text") return node.wysiwyg ? "richText" : "text";
  return node.type === "choice" ? node.choiceType : node.type;
};

/** Upper limits of a question; undefined means none. A lower limit is negated, so that a smaller value is stricter. */
interface Limits {
  readonly size: number | undefined;
  readonly count: number | undefined;
  readonly max: number | undefined;
  readonly min: number | undefined;
}

function toLimits(node: QuestionNode): Limits {
  const size = node.type === "text" ? node.maxCharacters : undefined;
  return { size, count: toMaxCount(node), ...toRange(node) };
}

function toMaxCount(node: QuestionNode): number | undefined {
  if (node.type === "bibliography") return node.maxReferences;
  if (node.type === "choice") return isSingleChoice(node) ? 1 : node.maxChoices;
  return node.multiple ? undefined : 1;
}

function toRange(node: QuestionNode): Pick<Limits, "min" | "max"> {
  if (!("min" in node) && !("max" in node)) return { min: undefined, max: undefined };
  const toNumber = (limit: number | string | undefined) =>
    typeof limit === "string" ? Date.parse(limit) : limit;
  const min = toNumber(node.min);
  return { min: min === undefined ? undefined : -min, max: toNumber(node.max) };
}

function addLimitChange(
  kinds: Set<NodeChangeKind>,
  before: number | undefined,
  after: number | undefined,
): void {
  const difference = (after ?? Number.POSITIVE_INFINITY) - (before ?? Number.POSITIVE_INFINITY);
  if (difference < 0) kinds.add("limitTightened");
  if (difference > 0) kinds.add("limitRelaxed");
}

/** Nodes with another parent, and the fewest nodes that explain another order among the same siblings. */
function findMovedNodes(from: Form, to: Form): Set<string> {
  const moved = new Set<string>();
  const siblings = new Map<string, { id: string; order: number }[]>();
  for (const [id, { parent }] of to.positions) {
    const before = from.positions.get(id);
    if (!before) continue;
    if (before.parent?.id !== parent?.id) {
      moved.add(id);
      continue;
    }
    const entry = { id, order: before.order };
    const list = siblings.get(parent?.id ?? "");
    if (list) list.push(entry);
    else siblings.set(parent?.id ?? "", [entry]);
  }
  for (const list of siblings.values()) {
    const unmoved = findLongestIncreasing(list.map(({ order }) => order));
    for (const { id, order } of list) if (!unmoved.has(order)) moved.add(id);
  }
  return moved;
}

/** The longest increasing subsequence of distinct numbers, as a set. */
function findLongestIncreasing(values: readonly number[]): Set<number> {
  /** Index of the smallest last value of an increasing subsequence of each length. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, value] of values.entries()) {
    const length = ends.findIndex((end) => (values[end] ?? 0) > value);
    const at = length === -1 ? ends.length : length;
    previous[index] = at === 0 ? -1 : (ends[at - 1] ?? -1);
    ends[at] = index;
  }
  const found = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1)
    found.add(values[index] ?? -1);
  return found;
}
