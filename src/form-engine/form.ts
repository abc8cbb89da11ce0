import type { Condition, FormModel, FormNode, StructureNode } from "./model.ts";
import { isGroup, isStructure } from "./model.ts";

/** Where a node stands in its model. */
export interface NodePosition {
  readonly node: FormNode;
  readonly parent: StructureNode | null;
  /** 1 for what stands at the top. */
  readonly depth: number;
  /** Its turn in reading the form from top to bottom. */
  readonly order: number;
  /** The repeated structures around it, from the outermost; not itself. */
  readonly groups: readonly string[];
  /** "2.1" for sections; empty for what lies deeper. */
  readonly number: string;
}

/** A model with what one always asks of it ready at hand. */
export interface Form {
  readonly model: FormModel;
  readonly positions: ReadonlyMap<string, NodePosition>;
  /** The conditions that ask about a question, by its id. */
  readonly conditionsByQuestion: ReadonlyMap<string, readonly Condition[]>;
}

/** Takes a model that `checkModel` has accepted. */
export function makeForm(model: FormModel): Form {
  const places = new Map<string, NodePosition>();
  const walk = (
    nodes: readonly FormNode[],
    above: Pick<NodePosition, "parent" | "depth" | "groups" | "number">,
  ) => {
    let section = 0;
    for (const node of nodes) {
      const isSection = isStructure(node) && above.groups.length === 0 && !isGroup(node);
      if (isSection) section++;
      const number = isSection ? [above.number, section].filter(Boolean).join(".") : "";
      const place = { ...above, node, number, order: places.size };
      places.set(node.id, place);
      if (!isStructure(node)) continue;
      const groups = isGroup(node) ? [...above.groups, node.id] : above.groups;
      walk(node.children, { parent: node, depth: above.depth + 1, groups, number });
    }
  };
  walk(model.children, { parent: null, depth: 1, groups: [], number: "" });
  const conditions = [...places.values()].flatMap(({ node }) => node.visibleWhen ?? []);
  return {
    model,
    positions: places,
    conditionsByQuestion: Map.groupBy(conditions, ({ node }) => node),
  };
}

/** A node and everything above it, from the node upwards. */
export function listNodeAndAncestors(form: Form, nodeId: string): FormNode[] {
  const line: FormNode[] = [];
  let place = form.positions.get(nodeId);
  while (place) {
    line.push(place.node);
    place = place.parent ? form.positions.get(place.parent.id) : undefined;
  }
  return line;
}

/** The questions in a node, itself if it is one. */
export function listQuestionIds(node: FormNode): readonly string[] {
  return isStructure(node) ? node.children.flatMap(listQuestionIds) : [node.id];
}
