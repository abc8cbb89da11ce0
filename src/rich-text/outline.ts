import { toFoldedTokens } from "#platform/fold-text.ts";
import type { HeadingNode, RichDocument } from "./document.ts";
import { nodeToText } from "./plain-text.ts";

export interface OutlineEntry {
  readonly level: 2 | 3;
  readonly label: string;
  /** Fragment of the heading: `hebergement`. */
  readonly anchor: string;
}

/** The headings of a document in order, for its table of contents and its anchors. */
export function buildOutline({ content }: RichDocument): OutlineEntry[] {
  const used = new Set<string>();
  return content.flatMap((block) =>
    block.type === "heading" ? [buildEntry(block, nodeToText(block), used)] : [],
  );
}

function buildEntry({ attrs: { level } }: HeadingNode, label: string, used: Set<string>) {
  const name = toFoldedTokens(label).join("-") || "section";
  let anchor = name;
  // Equal headings get different anchors.
  for (let number = 2; used.has(anchor); number++) anchor = `${name}-${number}`;
  used.add(anchor);
  return { level, label, anchor };
}
