import { isSameValue } from "#features/portal/calls/rules/call-changes.ts";
import type { DraftNode } from "#form-engine/draft-model.ts";
import type { MergeResult } from "#platform/browser/saver/save-types.ts";

/**
 * Merges a node that two designers changed at once, field by field; its parent and its position are one field. Options are
 * merged by id, and each option by its fields. Null if both changed the same: the person chooses.
 */
export function mergeDraftNode(
  base: DraftNode | null,
  mine: DraftNode | null,
  theirs: DraftNode | null,
): DraftNode | null {
  if (isSameValue(base, mine)) return theirs;
  if (isSameValue(base, theirs) || isSameValue(mine, theirs)) return mine;
  // Deleted by one and changed by the other.
  if (!base || !mine || !theirs) return null;
  const place = mergeValue(getPlace(base), getPlace(mine), getPlace(theirs));
  const fields = mergeFields(base.fields, mine.fields, theirs.fields);
  return place && fields ? { ...place, fields } : null;
}

/** The same for the `Saver` of the designer, whose parts are nodes. */
export function mergeDraftPart(
  base: DraftNode | null,
  mine: DraftNode | null,
  theirs: DraftNode | null,
): MergeResult<DraftNode | null> {
  if (isSameValue(mine, theirs)) return "agreed";
  if (isSameValue(base, theirs)) return "apart";
  if (isSameValue(base, mine)) return { merged: theirs };
  const merged = mergeDraftNode(base, mine, theirs);
  return merged === null ? "clash" : { merged };
}

const getPlace = ({ parentId, position }: DraftNode) => ({ parentId, position });

/** The value that one of both changed; undefined if both changed it differently. */
function mergeValue<Value>(base: Value, mine: Value, theirs: Value): Value | undefined {
  if (isSameValue(base, mine)) return theirs;
  return isSameValue(base, theirs) || isSameValue(mine, theirs) ? mine : undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields of both; null if both changed one of them differently. A field that is missing was removed. */
function mergeFields(base: Fields, mine: Fields, theirs: Fields): Fields | null {
  const merged: Record<string, unknown> = {};
  const names = new Set([base, mine, theirs].flatMap((fields) => Object.keys(fields)));
  for (const name of names) {
    const versions = [getField(base, name), getField(mine, name), getField(theirs, name)] as const;
    const isAgreed = isMergeable(...versions);
    const value = isAgreed ? mergeValue(...versions) : mergeOptions(...versions);
    if (!isAgreed && value === undefined) return null;
    if (value !== undefined) merged[name] = value;
  }
  return merged;
}

/** The names of fields are not known here, so that a missing one may have a name of `Object.prototype`. */
const getField = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

const isMergeable = (base: unknown, mine: unknown, theirs: unknown): boolean =>
  isSameValue(base, mine) || isSameValue(base, theirs) || isSameValue(mine, theirs);

interface Option extends Fields {
  readonly id: string;
}

const isOptionList = (value: unknown): value is readonly Option[] =>
  Array.isArray(value) &&
  value.every((one: unknown) => typeof (one as Partial<Option> | null)?.id === "string");

/**
 * Options by id: additions and removals of both are kept. Undefined if these are no options, or if both changed the same
 * words, both changed the order, or one removed what the other changed.
 */
function mergeOptions(
  base: unknown,
  mine: unknown,
  theirs: unknown,
): readonly Option[] | undefined {
  if (!isOptionList(base) || !isOptionList(mine) || !isOptionList(theirs)) return;
  const [atBase, atMine, atTheirs] = [base, mine, theirs].map(
    (options) => new Map(options.map((option) => [option.id, option])),
  ) as [Map<string, Option>, Map<string, Option>, Map<string, Option>];
  const options = new Map<string, Option>();
  for (const id of new Set([...atMine.keys(), ...atTheirs.keys()])) {
    const merged = mergeOption(atBase.get(id), atMine.get(id), atTheirs.get(id));
    if (merged === null) return;
    if (merged) options.set(id, merged);
  }
  const isCommon = ({ id }: Option) => atBase.has(id) && atMine.has(id) && atTheirs.has(id);
  const [baseOrder, mineOrder, theirOrder] = [base, mine, theirs].map((one) =>
    one.filter(isCommon).map(({ id }) => id),
  ) as [string[], string[], string[]];
  const order = mergeValue(baseOrder, mineOrder, theirOrder);
  if (!order) return;
  const [first, second] = isSameValue(order, mineOrder) ? [mine, theirs] : [theirs, mine];
  const ids = insertMissing(
    first.map(({ id }) => id),
    second.map(({ id }) => id),
  );
  return ids.flatMap((id) => options.get(id) ?? []);
}

/** Undefined for an option that is gone, null if both changed the same. */
function mergeOption(
  base: Option | undefined,
  mine: Option | undefined,
  theirs: Option | undefined,
): Option | undefined | null {
  if (isMergeable(base, mine, theirs)) return mergeValue(base, mine, theirs);
  if (!base || !mine || !theirs) return null;
  return mergeFields(base, mine, theirs) as Option | null;
}

/** Adds the ids that the first list lacks, each after the one that it follows in the second. */
function insertMissing(first: readonly string[], second: readonly string[]): string[] {
  const ids = [...first];
  second.forEach((id, index) => {
    if (ids.includes(id)) return;
    const before = second[index - 1];
    ids.splice(before === undefined ? 0 : ids.indexOf(before) + 1, 0, id);
  });
  return ids;
}
