import { checkDocument } from "#rich-text/check-document.ts";
import type { BlockNode, InlineNode, Mark, RichDocument } from "#rich-text/document.ts";
import { safeHref } from "#rich-text/safe-href.ts";
import { LINK_KINDS } from "#rich-text/schema.ts";

/** Source format of the demonstration's texts. Inline markup: `**bold**` and `[links](/to)` only. */
export type SourceBlock =
  | { readonly kind: "h2" | "h3" | "p" | "note"; readonly text: string }
  | { readonly kind: "ul" | "ol"; readonly items: readonly string[] };

/** Converts and validates a text. Throws if the text is not a valid document. */
export function toRichDocument(blocks: readonly SourceBlock[]): RichDocument {
  const checked = checkDocument({ type: "doc", content: blocks.map(toBlock) });
  if (checked.ok) return checked.document;
  throw new Error(`A text of the demonstration is wrong: ${JSON.stringify(checked.problems)}`);
}

function toBlock(block: SourceBlock): BlockNode {
  switch (block.kind) {
    case "h2":
    case "h3":
      return {
        type: "heading",
        attrs: { level: block.kind === "h2" ? 2 : 3 },
        content: parseInline(block.text),
      };
    case "p":
      return toParagraph(block.text);
    case "note":
      return { type: "note", content: [toParagraph(block.text)] };
    default:
      return {
        type: block.kind === "ul" ? "bulletList" : "orderedList",
        content: block.items.map((item) => ({ type: "listItem", content: [toParagraph(item)] })),
      };
  }
}

const toParagraph = (text: string) => ({ type: "paragraph", content: parseInline(text) }) as const;

const INLINE_MARKUP = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

function parseInline(source: string): InlineNode[] {
  const nodes: InlineNode[] = [];
  const add = (text: string, mark?: Mark) =>
    nodes.push({ type: "text", text, ...(mark ? { marks: [mark] } : {}) });
  let at = 0;
  for (const match of source.matchAll(INLINE_MARKUP)) {
    const [matched, bold, label = "", address] = match;
    add(source.slice(at, match.index));
    const href = safeHref(address, LINK_KINDS);
    if (bold) add(bold, { type: "bold" });
    else add(label, href ? { type: "link", attrs: { href } } : undefined);
    at = match.index + matched.length;
  }
  add(source.slice(at));
  return nodes;
}
