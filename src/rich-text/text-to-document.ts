import { cleanText } from "./clean-text.ts";
import {
  type BlockNode,
  EMPTY_DOCUMENT,
  type ParagraphNode,
  type RichDocument,
} from "./document.ts";

const BULLET = /^[-*•–]\s+/;

/** Converts plain text: a line becomes a paragraph, lines that begin with a dash become a list. */
export function textToDocument(text: string): RichDocument {
  const content: BlockNode[] = [];
  let items: ParagraphNode[] = [];
  const endList = () => {
    if (items.length > 0)
      content.push({
        type: "bulletList",
        content: items.map((item) => ({ type: "listItem", content: [item] })),
      });
    items = [];
  };
  for (const raw of cleanText(text).replaceAll("\t", " ").split("\n")) {
    const line = raw.trim();
    const item = line.replace(BULLET, "");
    if (item !== line && item) items.push(createParagraph(item));
    else {
      endList();
      if (line) content.push(createParagraph(line));
    }
  }
  endList();
  return content.length > 0 ? { type: "doc", content } : EMPTY_DOCUMENT;
}

const createParagraph = (text: string): ParagraphNode => ({
  type: "paragraph",
  content: [{ type: "text", text }],
});
