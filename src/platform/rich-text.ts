import { foldedWords } from "./fold-text.ts";

/** Long texts written by agencies and editors: typed blocks, never HTML, so that text is always rendered as text. */
export type Block =
  | { readonly kind: "h2" | "h3" | "p" | "note"; readonly text: string }
  | { readonly kind: "ul" | "ol"; readonly items: readonly string[] };

/** The words of a text alone: for searching it and for describing it where no markup can stand. */
export function plainText(blocks: readonly Block[]): string {
  return blocks
    .flatMap((block) => ("items" in block ? block.items : [block.text]))
    .map((text) => text.replace(/\*\*([^*]+)\*\*/g, "$1").replace(/\[([^\]]+)\]\([^)\s]+\)/g, "$1"))
    .join("\n");
}

/** The name under which a heading can be linked to: `#hebergement`. */
export function headingAnchor(text: string): string {
  return foldedWords(text).join("-") || "section";
}
