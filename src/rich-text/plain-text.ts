import type { RichDocument, RichNode } from "./document.ts";

/**
 * The words of a text alone, a line for each paragraph, heading or item, the cells of a row side by side: for searching,
 * for describing, for counting, and wherever no markup can stand.
 */
export const documentToText = (document: RichDocument): string => nodeToText(document);

/** The text of any part of a document. */
export function nodeToText(node: RichNode): string {
  if (node.type === "text") return node.text;
  if (node.type === "hardBreak") return "\n";
  // A formula in words is its source: it counts so, and so it is found.
  if (node.type === "inlineMath" || node.type === "blockMath") return node.attrs.latex;
  const parts: readonly RichNode[] = node.content ?? [];
  return parts.map(nodeToText).join(getSeparator(node.type));
}

function getSeparator(type: RichNode["type"]): string {
  if (type === "paragraph" || type === "heading") return "";
  return type === "tableRow" ? "\t" : "\n";
}
