import {
  type DraftNode,
  type DraftNodes,
  FORM_NODE_ID,
  makePositionBetween,
} from "#form-engine/draft-model.ts";
import { MAX_STRUCTURE_DEPTH } from "#form-engine/model.ts";
import { listConditionsIn, readConditions, writeConditions } from "./draft-conditions.ts";
import { mapOptionIds } from "./draft-options.ts";
import {
  buildDraftTree,
  type DraftTree,
  listChildIds,
  listMovedRoots,
  listSubtreeIds,
} from "./draft-tree.ts";

/** The nodes that an edit writes; null deletes a node. */
export type DraftEdit = ReadonlyMap<string, DraftNode | null>;

/** A place among siblings: after a node, or first. */
export interface Place {
  readonly parentId: string | null;
  readonly afterId: string | null;
}

export type MoveDirection = "up" | "down" | "in" | "out";

/** The fields of a node with some replaced; undefined removes a field. */
export function setFields(node: DraftNode, changes: Readonly<Record<string, unknown>>): DraftNode {
  const fields = Object.entries({ ...node.fields, ...changes });
  return { ...node, fields: Object.fromEntries(fields.filter(([, value]) => value !== undefined)) };
}

/** The nodes after an edit. */
export function applyEdit(nodes: DraftNodes, edit: DraftEdit): DraftNodes {
  const after = new Map(nodes);
  for (const [id, node] of edit)
    if (node) after.set(id, node);
    else after.delete(id);
  return after;
}

/** Levels of structures from a node downwards: 0 for a question. */
function countStructureLevels(tree: DraftTree, id: string): number {
  const row = tree.byId.get(id);
  if (!row || row.kind === "question") return 0;
  return 1 + Math.max(0, ...row.childIds.map((childId) => countStructureLevels(tree, childId)));
}

/** Whether nodes may stand in a section, or at the top level: not inside themselves, and not too deep. */
export function canPlace(
  tree: DraftTree,
  ids: readonly string[],
  parentId: string | null,
): boolean {
  const parent = parentId === null ? null : tree.byId.get(parentId);
  if (parent === undefined || parent?.kind === "question") return false;
  if (parentId !== null && ids.some((id) => listSubtreeIds(tree, id).includes(parentId)))
    return false;
  const depth = parent?.depth ?? 0;
  return ids.every((id) => depth + countStructureLevels(tree, id) <= MAX_STRUCTURE_DEPTH);
}

/**
 * The place that the chosen nodes get by one step: up and down among their siblings, and at the end of a section into
 * the next one; into the section above them; out of their section. Null where there is none.
 */
export function findMovePlace(
  tree: DraftTree,
  ids: Iterable<string>,
  direction: MoveDirection,
): Place | null {
  const roots = listMovedRoots(tree, ids);
  const edge = direction === "down" ? roots.at(-1) : roots[0];
  const row = edge === undefined ? undefined : tree.byId.get(edge);
  if (!row) return null;
  const parent = row.parentId === null ? null : (tree.byId.get(row.parentId) ?? null);
  const siblings = listChildIds(tree, row.parentId);
  const others = siblings.filter((id) => !roots.includes(id));
  const before = siblings
    .slice(0, siblings.indexOf(row.id))
    .filter((id) => !roots.includes(id)).length;
  const choose = (place: Place | null): Place | null =>
    place && canPlace(tree, roots, place.parentId) ? place : null;
  switch (direction) {
    case "in": {
      const section = others[before - 1];
      if (section === undefined) return null;
      return choose({ parentId: section, afterId: listChildIds(tree, section).at(-1) ?? null });
    }
    case "out":
      return parent && choose({ parentId: parent.parentId, afterId: parent.id });
    case "up": {
      if (before > 0)
        return choose({ parentId: row.parentId, afterId: others[before - 2] ?? null });
      if (!parent) return null;
      const neighbour = findNeighbour(tree, parent.id, -1);
      return (
        (neighbour === null
          ? null
          : choose({
              parentId: neighbour,
              afterId: listChildIds(tree, neighbour).at(-1) ?? null,
            })) ?? choose({ parentId: parent.parentId, afterId: neighbour })
      );
    }
    case "down": {
      const next = others[before];
      if (next !== undefined) return choose({ parentId: row.parentId, afterId: next });
      if (!parent) return null;
      const neighbour = findNeighbour(tree, parent.id, 1);
      return (
        (neighbour === null ? null : choose({ parentId: neighbour, afterId: null })) ??
        choose({ parentId: parent.parentId, afterId: parent.id })
      );
    }
  }
}

/** The sibling before or after a node. */
function findNeighbour(tree: DraftTree, id: string, by: -1 | 1): string | null {
  const siblings = listChildIds(tree, tree.byId.get(id)?.parentId ?? null);
  return siblings[siblings.indexOf(id) + by] ?? null;
}

/**
 * Moves nodes to a place, in reading order. Siblings get a new position only where theirs leaves no room: two people who
 * added nodes at once have given them the same.
 */
export function moveNodes(nodes: DraftNodes, ids: Iterable<string>, place: Place): DraftEdit {
  const tree = buildDraftTree(nodes);
  const roots = listMovedRoots(tree, ids);
  if (roots.length === 0 || !canPlace(tree, roots, place.parentId)) return new Map();
  const moved = new Map(roots.flatMap((id) => toEntry(id, nodes.get(id))));
  return dropUnchanged(nodes, placeNodes(nodes, tree, moved, place));
}

const toEntry = (id: string, node: DraftNode | undefined): [string, DraftNode][] =>
  node ? [[id, node]] : [];

/** Adds nodes, which may be new, to the children of a node. */
function placeNodes(
  nodes: DraftNodes,
  tree: DraftTree,
  moved: ReadonlyMap<string, DraftNode>,
  { parentId, afterId }: Place,
): Map<string, DraftNode> {
  const children = listChildIds(tree, parentId);
  const siblings = children.filter((id) => !moved.has(id));
  // The node to stand after may be one of the moved: then the place is after the sibling before it.
  const index =
    afterId === null
      ? 0
      : children.slice(0, children.indexOf(afterId) + 1).filter((id) => !moved.has(id)).length;
  const order = [...siblings.slice(0, index), ...moved.keys(), ...siblings.slice(index)];
  const lastMoved = index + moved.size - 1;
  const positions = findPositions(
    order.map((id, at) => {
      if (moved.has(id)) return null;
      const sibling = nodes.get(id);
      if (sibling?.parentId === parentId) return sibling.position;
      // A node whose own parent is missing stands last; it needs a position only before a moved one.
      return at < lastMoved ? null : undefined;
    }),
  );
  const edit = new Map<string, DraftNode>();
  for (const [at, id] of order.entries()) {
    const position = positions[at];
    const node = moved.get(id) ?? nodes.get(id);
    if (node && position !== undefined && (moved.has(id) || position !== node.position))
      edit.set(id, { ...node, parentId, position });
  }
  return edit;
}

/**
 * Positions in ascending order. The given ones stay where they ascend; null asks for a new one, undefined for none.
 */
function findPositions(
  given: readonly (string | null | undefined)[],
): readonly (string | undefined)[] {
  const kept: (string | null | undefined)[] = [];
  let last: string | null = null;
  for (const position of given) {
    if (typeof position !== "string") {
      kept.push(position);
      continue;
    }
    const ascends: boolean = last === null || position > last;
    kept.push(ascends ? position : null);
    if (ascends) last = position;
  }
  const filled = fillPositions(kept);
  const isAscending = filled.every((position, at) => {
    const before = filled.slice(0, at).findLast((one) => one !== undefined);
    return position === undefined || before === undefined || position > before;
  });
  // A position that was not made by this product leaves no room beside it: all siblings get new ones.
  return isAscending
    ? filled
    : fillPositions(given.map((position) => (position === undefined ? undefined : null)));
}

function fillPositions(kept: readonly (string | null | undefined)[]): (string | undefined)[] {
  let last: string | null = null;
  return kept.map((position, at) => {
    if (position === undefined) return undefined;
    if (position === null) {
      const next = kept.slice(at + 1).find((one) => typeof one === "string") ?? null;
      last = makePositionBetween(last, next);
    } else last = position;
    return last;
  });
}

const dropUnchanged = (nodes: DraftNodes, edit: Map<string, DraftNode>): DraftEdit =>
  new Map(
    [...edit].filter(([id, { parentId, position }]) => {
      const before = nodes.get(id);
      return before?.parentId !== parentId || before.position !== position;
    }),
  );

/** The place of a new node: inside the chosen section, after the chosen question, otherwise last. */
export function findAddPlace(
  tree: DraftTree,
  chosenId: string | null,
  kind: "question" | "section",
): Place {
  const row = chosenId === null ? undefined : tree.byId.get(chosenId);
  if (!row) {
    const last = tree.rootIds.at(-1) ?? null;
    const isSection = last !== null && tree.byId.get(last)?.kind !== "question";
    return kind === "question" && isSection
      ? { parentId: last, afterId: listChildIds(tree, last).at(-1) ?? null }
      : { parentId: null, afterId: last };
  }
  if (kind === "question")
    return row.kind === "question"
      ? { parentId: row.parentId, afterId: row.id }
      : { parentId: row.id, afterId: row.childIds.at(-1) ?? null };
  const section = row.kind === "question" ? tree.byId.get(row.parentId ?? "") : row;
  return section
    ? { parentId: section.parentId, afterId: section.id }
    : { parentId: null, afterId: row.id };
}

/** Adds a node at a place. */
export function addNode(
  nodes: DraftNodes,
  id: string,
  fields: DraftNode["fields"],
  place: Place,
): DraftEdit {
  const node: DraftNode = { parentId: place.parentId, position: "", fields };
  return placeNodes(nodes, buildDraftTree(nodes), new Map([[id, node]]), place);
}

export interface CopyOptions {
  readonly makeId: (kind: "section" | "question" | "option") => string;
  /** Added to the titles of the copied nodes, so that they can be told apart. */
  readonly suffix: { readonly fr: string; readonly en: string };
}

/**
 * Copies nodes with all below them, after the originals. Every copy, of options too, gets a new id. Conditions on a
 * question that was copied along refer to its copy; others stay.
 */
export function duplicateNodes(
  nodes: DraftNodes,
  ids: Iterable<string>,
  { makeId, suffix }: CopyOptions,
): { readonly edit: DraftEdit; readonly copies: readonly string[] } {
  const tree = buildDraftTree(nodes);
  const roots = listMovedRoots(tree, ids);
  const originals = roots.flatMap((id) => listSubtreeIds(tree, id));
  const newIds = new Map(
    originals.map((id) => [
      id,
      makeId(tree.byId.get(id)?.kind === "question" ? "question" : "section"),
    ]),
  );
  const newOptions = new Map<string, ReadonlyMap<string, string>>();
  const copies = new Map<string, DraftNode>();
  for (const id of originals) {
    const node = nodes.get(id);
    const newId = newIds.get(id);
    if (!node || newId === undefined) continue;
    const { fields, optionIds } = mapOptionIds(node.fields, () => makeId("option"));
    newOptions.set(id, optionIds);
    const parentId = newIds.get(tree.byId.get(id)?.parentId ?? "") ?? node.parentId;
    copies.set(newId, { ...node, parentId, fields });
  }
  for (const [id, copy] of copies) copies.set(id, mapConditions(copy, newIds, newOptions));
  for (const root of roots) {
    const id = newIds.get(root) ?? "";
    const copy = copies.get(id);
    if (copy) copies.set(id, setFields(copy, addSuffix(copy.fields, suffix)));
  }
  let edit: DraftEdit = copies;
  const byParent = Map.groupBy(roots, (id) => tree.byId.get(id)?.parentId ?? null);
  for (const [parentId, siblings] of byParent) {
    const moved = new Map(
      siblings.flatMap((id) => {
        const newId = newIds.get(id) ?? "";
        return toEntry(newId, copies.get(newId));
      }),
    );
    const place = { parentId, afterId: siblings.at(-1) ?? null };
    edit = new Map([...edit, ...placeNodes(nodes, tree, moved, place)]);
  }
  return { edit, copies: roots.flatMap((id) => newIds.get(id) ?? []) };
}

const addSuffix = (fields: DraftNode["fields"], suffix: CopyOptions["suffix"]) =>
  Object.fromEntries(
    (["fr", "en"] as const).flatMap((language) => {
      const name = language === "fr" ? "titleFr" : "titleEn";
      const title = fields[name];
      return typeof title === "string" && title !== "" ? [[name, title + suffix[language]]] : [];
    }),
  );

function mapConditions(
  node: DraftNode,
  newIds: ReadonlyMap<string, string>,
  newOptions: ReadonlyMap<string, ReadonlyMap<string, string>>,
): DraftNode {
  const { mode, conditions } = readConditions(node.fields);
  if (!conditions.some(({ node: id }) => newIds.has(id))) return node;
  const mapped = conditions.map((condition) => {
    const id = newIds.get(condition.node);
    if (id === undefined) return condition;
    if (!("isOneOf" in condition)) return { ...condition, node: id };
    const options = newOptions.get(condition.node);
    return { node: id, isOneOf: condition.isOneOf.map((one) => options?.get(one) ?? one) };
  });
  return setFields(node, { visibleWhen: writeConditions(mode, mapped) });
}

/** Nodes outside the given ones that have conditions on them, in reading order. */
export function listDependentIds(nodes: DraftNodes, ids: Iterable<string>): readonly string[] {
  const tree = buildDraftTree(nodes);
  const deleted = new Set(listMovedRoots(tree, ids).flatMap((id) => listSubtreeIds(tree, id)));
  return tree.rows
    .filter(({ id }) => {
      const node = nodes.get(id);
      return (
        !deleted.has(id) &&
        node !== undefined &&
        listConditionsIn(node.fields).some((condition) => deleted.has(condition.node))
      );
    })
    .map(({ id }) => id);
}

/** Deletes nodes with all below them, and the conditions of other nodes on them. */
export function deleteNodes(nodes: DraftNodes, ids: Iterable<string>): DraftEdit {
  const tree = buildDraftTree(nodes);
  const chosen = [...ids].filter((id) => id !== FORM_NODE_ID);
  const deleted = listMovedRoots(tree, chosen).flatMap((id) => listSubtreeIds(tree, id));
  const edit = new Map<string, DraftNode | null>(deleted.map((id) => [id, null]));
  for (const id of listDependentIds(nodes, chosen)) {
    const node = nodes.get(id);
    if (!node) continue;
    const { mode, conditions } = readConditions(node.fields);
    const left = conditions.filter((condition) => !edit.has(condition.node));
    edit.set(id, setFields(node, { visibleWhen: writeConditions(mode, left) }));
  }
  return edit;
}

/** Nodes with conditions that wait for an option of a question. */
export const listOptionDependentIds = (
  nodes: DraftNodes,
  questionId: string,
  optionIds: readonly string[],
): readonly string[] =>
  [...nodes]
    .filter(([, { fields }]) =>
      listConditionsIn(fields).some(
        (condition) =>
          condition.node === questionId &&
          "isOneOf" in condition &&
          condition.isOneOf.some((id) => optionIds.includes(id)),
      ),
    )
    .map(([id]) => id);

/** Takes options of a question out of all conditions; a condition without options goes. */
export function removeOptionConditions(
  nodes: DraftNodes,
  questionId: string,
  optionIds: readonly string[],
): DraftEdit {
  const edit = new Map<string, DraftNode>();
  for (const id of listOptionDependentIds(nodes, questionId, optionIds)) {
    const node = nodes.get(id);
    if (!node) continue;
    const { mode, conditions } = readConditions(node.fields);
    const left = conditions.flatMap((condition) => {
      if (condition.node !== questionId || !("isOneOf" in condition)) return [condition];
      const isOneOf = condition.isOneOf.filter((one) => !optionIds.includes(one));
      return isOneOf.length > 0 ? [{ ...condition, isOneOf }] : [];
    });
    edit.set(id, setFields(node, { visibleWhen: writeConditions(mode, left) }));
  }
  return edit;
}
