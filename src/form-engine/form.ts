import type { Condition, FormModel, FormNode, StructureNode } from "./model.ts";
import { isGroup, isStructure, listConditions } from "./model.ts";

/** Position of a node in its model. */
export interface NodePosition {
  readonly node: FormNode;
  readonly parent: StructureNode | null;
  /** 1 at the top level. */
  readonly depth: number;
  /** Index in reading order. */
  readonly order: number;
  /** Ids of the repeated structures around the node, outermost first, without the node itself. */
  readonly groups: readonly string[];
  /** "2.1" for sections; empty inside groups and for questions. */
  readonly number: string;
}

/** A model with indexes for lookups. */
export interface Form {
  readonly model: FormModel;
  readonly positions: ReadonlyMap<string, NodePosition>;
  /** Conditions that refer to a question, by the question's id. */
  readonly conditionsByQuestion: ReadonlyMap<string, readonly Condition[]>;
}

/** Expects a model accepted by `checkModel`. */
export function makeForm(model: FormModel): Form {
  const positions = new Map<string, NodePosition>();
  const walk = (
    nodes: readonly FormNode[],
    above: Pick<NodePosition, "parent" | "depth" | "groups" | "number">,
  ) => {
    let section = 0;
    for (const node of nodes) {
      const isSection = isStructure(node) && above.groups.length === 0 && !isGroup(node);
      if (isSection) section++;
      const number = isSection ? [above.number, section].filter(Boolean).join(".") : "";
      const position = { ...above, node, number, order: positions.size };
      positions.set(node.id, position);
      if (!isStructure(node)) continue;
      const groups = isGroup(node) ? [...above.groups, node.id] : above.groups;
      walk(node.children, { parent: node, depth: above.depth + 1, groups, number });
    }
  };
  walk(model.children, { parent: null, depth: 1, groups: [], number: "" });
  const conditions = [...positions.values()].flatMap(({ node }) => listConditions(node).conditions);
  return {
    model,
    positions,
    conditionsByQuestion: Map.groupBy(conditions, ({ node }) => node),
  };
}

/** The node, then its ancestors up to the top level. */
export function listNodeAndAncestors(form: Form, nodeId: string): FormNode[] {
  const nodes: FormNode[] = [];
  let position = form.positions.get(nodeId);
  while (position) {
    nodes.push(position.node);
    position = position.parent ? form.positions.get(position.parent.id) : undefined;
  }
  return nodes;
}

/** Ids of all questions in a node; its own id if the node is a question. */
export function listQuestionIds(node: FormNode): readonly string[] {
  return isStructure(node) ? node.children.flatMap(listQuestionIds) : [node.id];
}
