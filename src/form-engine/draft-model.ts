import type { FormModel, FormNode } from "./model.ts";

/**
 * A form while it is designed: a flat list of nodes, each with its parent and its position among its siblings. Fields may
 * be missing, untranslated or invalid; `checkDraft` names the problems of the form that the nodes make.
 */

/** The id of the entry with the fields of the form itself. */
export const FORM_NODE_ID = "";

export interface DraftNode {
  /** Null at the top level, and for the entry of the form itself. */
  readonly parentId: string | null;
  /** Order among siblings: a fractional index, compared as a string. Two nodes that have the same are ordered by id. */
  readonly position: string;
  /** The fields of the node in a model (`titleFr`, `type`, `maxCharacters` …), without `id` and `children`. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The nodes of a draft by id. */
export type DraftNodes = ReadonlyMap<string, DraftNode>;

/** The nodes of a model as a draft. `toModelInput` is the inverse. */
export function toDraftNodes(model: FormModel): Map<string, DraftNode> {
  const { children, ...fields } = model;
  const nodes = new Map<string, DraftNode>();
  nodes.set(FORM_NODE_ID, { parentId: null, position: "", fields });
  const add = (siblings: readonly FormNode[], parentId: string | null) => {
    const positions = makePositions(siblings.length);
    for (const [index, node] of siblings.entries()) {
      const { id, children: inner, ...own } = { children: null, ...node };
      nodes.set(id, { parentId, position: positions[index] ?? "", fields: own });
      if (inner) add(inner, id);
    }
  };
  add(children, null);
  return nodes;
}

/**
 * The model that the nodes make, unchecked. A node whose parent was deleted, is a question, or is inside the node itself
 * (two designers moved two sections into each other) comes last at the top level, so that it is seen.
 */
export function toModelInput(nodes: DraftNodes): Record<string, unknown> {
  const children = groupByParent(nodes);
  const nest = (id: string): Record<string, unknown> => {
    const { fields = {} } = nodes.get(id) ?? {};
    const own = { id, ...dropEmptyTexts(fields) };
    return fields.discr === "structure" ? { ...own, children: nestAll(id) } : own;
  };
  const nestAll = (parentId: string | null) => (children.get(parentId) ?? []).map(nest);
  const { fields = {} } = nodes.get(FORM_NODE_ID) ?? {};
  return { ...dropEmptyTexts(fields), children: nestAll(null) };
}

/** Ids of the children of each structure in order; of the form's top level under null. */
export function groupByParent(nodes: DraftNodes): Map<string | null, string[]> {
  const children = new Map<string | null, string[]>();
  const addTo = (parentId: string | null, id: string) => {
    const siblings = children.get(parentId);
    if (siblings) siblings.push(id);
    else children.set(parentId, [id]);
  };
  const misplaced: string[] = [];
  for (const id of sortByPosition(nodes)) {
    const parentId = nodes.get(id)?.parentId ?? null;
    if (isMisplaced(nodes, id)) misplaced.push(id);
    else addTo(parentId, id);
  }
  for (const id of misplaced) addTo(null, id);
  return children;
}

const sortByPosition = (nodes: DraftNodes): string[] =>
  [...nodes]
    .filter(([id]) => id !== FORM_NODE_ID)
    .sort(([idOne, one], [idOther, other]) =>
      one.position === other.position
        ? compareStrings(idOne, idOther)
        : compareStrings(one.position, other.position),
    )
    .map(([id]) => id);

/** By code unit, as the database and every browser do; a locale would order positions differently. */
const compareStrings = (one: string, other: string): number => (one < other ? -1 : 1);

function isMisplaced(nodes: DraftNodes, id: string): boolean {
  const parentId = nodes.get(id)?.parentId ?? null;
  if (parentId === null) return false;
  if (nodes.get(parentId)?.fields.discr !== "structure") return true;
  // Of a cycle of parents, the node with the smallest id is taken out.
  const above = new Set<string>();
  let smallest = id;
  for (let at: string | null = parentId; at !== null; at = nodes.get(at)?.parentId ?? null) {
    if (at === id) return smallest === id;
    if (above.has(at)) return false;
    above.add(at);
    if (at < smallest) smallest = at;
  }
  return false;
}

/** Optional texts that the designer emptied are absent from the model. */
const dropEmptyTexts = (fields: DraftNode["fields"]): DraftNode["fields"] =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) =>
        value !== undefined && value !== null && !(value === "" && OPTIONAL_TEXTS.has(name)),
    ),
  );

const OPTIONAL_TEXTS: ReadonlySet<string> = new Set([
  "descriptionFr",
  "descriptionEn",
  "helpFr",
  "helpEn",
]);

const ID_PREFIXES = { section: "s", question: "q", option: "o" } as const;
const ID_LENGTH = 12;
const ID_CHARACTERS = "abcdefghijkmnpqrstuvwxyz23456789";

/** A random id (59 bits), so that no id of a deleted question or option is ever given to another one. */
export function makeNodeId(kind: keyof typeof ID_PREFIXES): string {
  const random = crypto.getRandomValues(new Uint8Array(ID_LENGTH));
  const text = Array.from(random, (byte) => ID_CHARACTERS[byte % ID_CHARACTERS.length]).join("");
  return `${ID_PREFIXES[kind]}_${text}`;
}

/** Digits of a position in the order of their code units. A position is a fraction: it never ends with the digit 0. */
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BASE = DIGITS.length;

/**
 * A position after `before` and before `after`; null stands for the beginning and the end. If `after` does not come
 * after `before` (two nodes with the same position), the result only follows `before`.
 */
export function makePositionBetween(before: string | null, after: string | null): string {
  const low = toDigits(before ?? "");
  const high = after === null ? null : toDigits(after);
  const isOrdered = high === null || compareDigits(low, high) < 0;
  return toPosition(findBetween(low, isOrdered ? high : null));
}

/** Positions of so many siblings, evenly distributed. */
export function makePositions(count: number): string[] {
  const width = Math.max(1, Math.ceil(Math.log(count + 2) / Math.log(BASE)));
  const step = Math.floor(BASE ** width / (count + 1));
  return Array.from({ length: count }, (_, index) => {
    let rest = (index + 1) * step;
    const digits: number[] = [];
    for (let place = 0; place < width; place++) {
      digits.unshift(rest % BASE);
      rest = Math.floor(rest / BASE);
    }
    return toPosition(digits);
  });
}

/** Unknown characters of a position that was not made here are skipped. */
const toDigits = (position: string): number[] =>
  trimZeros([...position].map((one) => DIGITS.indexOf(one)).filter((digit) => digit >= 0));

const toPosition = (digits: readonly number[]): string =>
  trimZeros([...digits])
    .map((digit) => DIGITS[digit])
    .join("");

function trimZeros(digits: number[]): number[] {
  while (digits.at(-1) === 0) digits.pop();
  return digits;
}

function compareDigits(one: readonly number[], other: readonly number[]): number {
  const length = Math.max(one.length, other.length);
  for (let index = 0; index < length; index++) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Digits between two fractions. At the beginning and at the end of a list the next digit is taken rather than the middle:
 * nodes added one after another get short positions.
 */
function findBetween(low: readonly number[], high: readonly number[] | null): number[] {
  const last = low.at(-1);
  if (high === null && last !== undefined && last < BASE - 1)
    return [...low.slice(0, -1), last + 1];
  const lastOfHigh = high?.at(-1);
  if (high && low.length === 0 && lastOfHigh !== undefined && lastOfHigh > 1)
    return [...high.slice(0, -1), lastOfHigh - 1];
  const digits: number[] = [];
  for (let index = 0; ; index++) {
    const from = low[index] ?? 0;
    // Once a digit is below that of `high`, every continuation is.
    const isBelow = high === null || compareDigits(digits, high.slice(0, index)) < 0;
    const to = isBelow ? BASE : (high[index] ?? 0);
    if (to - from > 1) return [...digits, Math.floor((from + to) / 2)];
    digits.push(from);
  }
}
