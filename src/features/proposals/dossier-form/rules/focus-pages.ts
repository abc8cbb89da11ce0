import { type FormNode, isGroup, isStructure } from "#form-engine/model.ts";

/** What focus mode shows at a time: a section, with whatever stands between it and the next. */
export interface FocusPage {
  /** Of the node it begins with. */
  readonly id: string;
  readonly nodes: readonly FormNode[];
}

export function listFocusPages(nodes: readonly FormNode[]): FocusPage[] {
  const pages: { id: string; nodes: FormNode[] }[] = [];
  for (const node of nodes) {
    const last = pages.at(-1);
    const begins = isStructure(node) && !isGroup(node);
    if (last && !begins) last.nodes.push(node);
    else pages.push({ id: node.id, nodes: [node] });
  }
  return pages;
}
