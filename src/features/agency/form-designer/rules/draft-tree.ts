import { type DraftNode, type DraftNodes, FORM_NODE_ID } from "#form-engine/draft-model.ts";

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

/** Siblings by position; nodes with the same position by id. */
const compareSiblings = (
  [oneId, one]: readonly [string, DraftNode],
  [otherId, other]: readonly [string, DraftNode],
): number => {
  if (one.position !== other.position) return one.position < other.position ? -1 : 1;
  return oneId < otherId ? -1 : 1;
};

/**
 * The tree that the nodes make. Nodes whose parent is missing come last at the top level, and so does one node of a
 * circle of parents, which two people can make by moving sections at the same time.
 */
export function buildDraftTree(nodes: DraftNodes): DraftTree {
  const entries = [...nodes].filter(([id]) => id !== FORM_NODE_ID).sort(compareSiblings);
  const children = Map.groupBy(entries, ([, { parentId }]) => parentId);
  const isPlaced = (parentId: string | null) => {
    const parent = parentId === null ? undefined : nodes.get(parentId);
    return parentId === null || (parent !== undefined && isStructureNode(parent));
  };
  const byId = new Map<string, TreeRow>();
  const order: string[] = [];
  const visit = (id: string, node: DraftNode, above: Above): number => {
    const kind = getKind(node);
    const number = kind === "section" && above.groups.length === 0 ? above.nextNumber() : "";
    order.push(id);
    // Reserves the place of the row, so that a circle of parents ends here.
    byId.set(id, EMPTY_ROW);
    const groups = kind === "group" ? [...above.groups, id] : above.groups;
    let sections = 0;
    const below: Above = {
      parentId: id,
      depth: above.depth + 1,
      groups,
      nextNumber: () => [number, ++sections].filter(Boolean).join("."),
    };
    const childIds: string[] = [];
    let questionCount = kind === "question" ? 1 : 0;
    if (kind !== "question")
      for (const [childId, child] of children.get(id) ?? []) {
        if (byId.has(childId)) continue;
        childIds.push(childId);
        questionCount += visit(childId, child, below);
      }
    const { parentId, depth } = above;
    byId.set(id, {
      id,
      kind,
      parentId,
      depth,
      number,
      childIds,
      questionCount,
      groups: above.groups,
    });
    return questionCount;
  };
  let sections = 0;
  const top: Above = { parentId: null, depth: 1, groups: [], nextNumber: () => String(++sections) };
  const rootIds: string[] = [];
  const visitRoot = ([id, node]: readonly [string, DraftNode]) => {
    if (byId.has(id)) return;
    rootIds.push(id);
    visit(id, node, top);
  };
  for (const entry of children.get(null) ?? []) visitRoot(entry);
  for (const entry of entries) if (!isPlaced(entry[1].parentId)) visitRoot(entry);
  for (const entry of entries) visitRoot(entry);
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

const EMPTY_ROW: TreeRow = {
  id: "",
  kind: "question",
  parentId: null,
  depth: 0,
  number: "",
  childIds: [],
  questionCount: 0,
  groups: [],
};

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
