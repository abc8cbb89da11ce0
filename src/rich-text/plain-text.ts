import type { RichDocument, RichNode } from "./document.ts";

/**
 * Text without markup, one line for each paragraph, heading or item, cells of a row side by side; for searching,
 * counting and descriptions.
 */
export const documentToText = (document: RichDocument): string => nodeToText(document);

/** The text of any node. */
export function nodeToText(node: RichNode): string {
  if (node.type === "text") return node.text;
  if (node.type === "hardBreak") return "\n";
  // A formula is counted and found by its source.
  if (node.type === "inlineMath" || node.type === "blockMath") return node.attrs.latex;
  const parts: readonly RichNode[] = node.content ?? [];
  return parts.map(nodeToText).join(getSeparator(node.type));
}

function getSeparator(type: RichNode["type"]): string {
  if (type === "paragraph" || type === "heading") return "";
  return type === "tableRow" ? "\t" : "\n";
}
