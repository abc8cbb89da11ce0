import { type DraftNode, type DraftNodes, groupByParent } from "#form-engine/draft-model.ts";

/** A section, a repeated section, or a question. */
export type NodeKind = "section" | "group" | "question";

/** A node of a draft at its place in the form. */
export interface TreeRow {
  readonly id: string;
  readonly kind: NodeKind;
  /** The node above; null at the top level, also for a node whose own parent is missing. */
  readonly parentId: string | null;
  /** 1 at the top level. */
  readonly depth: number;
  /** "2.1" for sections; empty inside groups and for questions. */
  readonly number: string;
  readonly childIds: readonly string[];
  /** Questions in the node and below. */
  readonly questionCount: number;
  /** Ids of the repeated sections around the node, outermost first. */
  readonly groups: readonly string[];
}

/** The nodes of a draft in reading order. */
export interface DraftTree {
  readonly rows: readonly TreeRow[];
  readonly byId: ReadonlyMap<string, TreeRow>;
  readonly rootIds: readonly string[];
  readonly sectionCount: number;
  readonly questionCount: number;
}

export const isStructureNode = ({ fields }: DraftNode): boolean => fields.discr === "structure";

const getKind = (node: DraftNode): NodeKind => {
  if (!isStructureNode(node)) return "question";
  return node.fields.multiple === true ? "group" : "section";
};

/** The tree that the nodes make, in the same order as the form that they will be (`toModelInput`). */
export function buildDraftTree(nodes: DraftNodes): DraftTree {
  const children = groupByParent(nodes);
  const byId = new Map<string, TreeRow>();
  const order: string[] = [];
  const visit = (id: string, above: Above): number => {
    const node = nodes.get(id);
    if (!node) return 0;
    const kind = getKind(node);
    const { parentId, depth } = above;
    const number = kind === "section" && above.groups.length === 0 ? above.nextNumber() : "";
    order.push(id);
    let sections = 0;
    const below: Above = {
      parentId: id,
      depth: depth + 1,
      groups: kind === "group" ? [...above.groups, id] : above.groups,
      nextNumber: () => [number, ++sections].filter(Boolean).join("."),
    };
    const childIds = kind === "question" ? [] : (children.get(id) ?? []);
    const inside = childIds.reduce((sum, childId) => sum + visit(childId, below), 0);
    const questionCount = kind === "question" ? 1 : inside;
    const { groups } = above;
    byId.set(id, { id, kind, parentId, depth, number, childIds, questionCount, groups });
    return questionCount;
  };
  let sections = 0;
  const top: Above = { parentId: null, depth: 1, groups: [], nextNumber: () => String(++sections) };
  const rootIds = children.get(null) ?? [];
  for (const id of rootIds) visit(id, top);
  const rows = order.flatMap((id) => byId.get(id) ?? []);
  return {
    rows,
    byId,
    rootIds,
    sectionCount: rows.filter(({ kind, depth }) => kind !== "question" && depth === 1).length,
    questionCount: rows.filter(({ kind }) => kind === "question").length,
  };
}

interface Above {
  readonly parentId: string | null;
  readonly depth: number;
  readonly groups: readonly string[];
  readonly nextNumber: () => string;
}

/** The children of a node, or of the form, in order. */
export const listChildIds = (tree: DraftTree, parentId: string | null): readonly string[] =>
  parentId === null ? tree.rootIds : (tree.byId.get(parentId)?.childIds ?? []);

/** The node and all nodes below, in reading order. */
export const listSubtreeIds = (tree: DraftTree, id: string): readonly string[] => [
  id,
  ...listChildIds(tree, id).flatMap((childId) => listSubtreeIds(tree, childId)),
];

/** The nodes above, nearest first. */
export function listAncestorIds(tree: DraftTree, id: string): readonly string[] {
  const parentId = tree.byId.get(id)?.parentId ?? null;
  return parentId === null ? [] : [parentId, ...listAncestorIds(tree, parentId)];
}

/** The chosen nodes in reading order, without those that a chosen section carries along. */
export function listMovedRoots(tree: DraftTree, ids: Iterable<string>): readonly string[] {
  const chosen = new Set(ids);
  return tree.rows
    .filter(
      ({ id }) => chosen.has(id) && !listAncestorIds(tree, id).some((above) => chosen.has(above)),
    )
    .map(({ id }) => id);
}
