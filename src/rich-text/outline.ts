import { toFoldedTokens } from "#platform/fold-text.ts";
import type { HeadingNode, RichDocument } from "./document.ts";
import { nodeToText } from "./plain-text.ts";

export interface OutlineEntry {
  readonly level: 2 | 3;
  readonly label: string;
  /** The name under which the heading can be linked to: `hebergement`. */
  readonly anchor: string;
}

/** The headings of a document in order: for its table of contents, and for the places it leads to. */
export function buildOutline({ content }: RichDocument): OutlineEntry[] {
  const used = new Set<string>();
  return content.flatMap((block) =>
    block.type === "heading" ? [buildEntry(block, nodeToText(block), used)] : [],
  );
}

function buildEntry({ attrs: { level } }: HeadingNode, label: string, used: Set<string>) {
  const name = toFoldedTokens(label).join("-") || "section";
  let anchor = name;
  // Two headings may say the same; two places of a page may not bear the same name.
  for (let number = 2; used.has(anchor); number++) anchor = `${name}-${number}`;
  used.add(anchor);
  return { level, label, anchor };
}
