import type { Locale } from "#platform/i18n/locale.ts";
import { setText } from "./clean-text.ts";
import type { Block, Line } from "./model.ts";

const BULLET = /^[-*•–]\s+/;

/** What a person wrote freely: a line is a paragraph, and lines that begin with a dash are a list. */
export function freeText(text: string, locale: Locale): Block[] {
  const blocks: Block[] = [];
  let items: Line[] = [];
  const endList = () => {
    if (items.length > 0) blocks.push({ kind: "list", items });
    items = [];
  };
  for (const raw of setText(text, locale).split("\n")) {
    const line = raw.trim();
    const item = line.replace(BULLET, "");
    if (item !== line && item) items.push([{ text: item }]);
    else {
      endList();
      if (line) blocks.push({ kind: "paragraph", line: [{ text: line }] });
    }
  }
  endList();
  return blocks;
}
