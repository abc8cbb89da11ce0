import type { Locale } from "#platform/i18n/locale.ts";
import { type PrintBlock, type PrintRun, printBlocks } from "#rich-text/print.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { setText } from "./clean-text.ts";
import type { Block, Line } from "./model.ts";

/** What a person wrote freely, as a rich text: a line is a paragraph, and lines that begin with a dash are a list. */
export function freeText(text: string, locale: Locale): Block[] {
  return printBlocks(textToDocument(setText(text, locale))).flatMap(blocksOf);
}

/** Plain text makes paragraphs and lists of single lines, and nothing else. */
function blocksOf(block: PrintBlock): Block[] {
  if (block.kind === "list")
    return [{ kind: "list", items: block.items.map((item) => lineOf(item.flatMap(runsOf))) }];
  const line = lineOf(runsOf(block));
  return line.length > 0 ? [{ kind: "paragraph", line }] : [];
}

const runsOf = (block: PrintBlock): readonly PrintRun[] => ("runs" in block ? block.runs : []);

const lineOf = (runs: readonly PrintRun[]): Line =>
  runs.map(({ text, bold, italic, href }) => ({
    text,
    ...(bold ? { strong: true } : {}),
    ...(italic ? { italic: true } : {}),
    ...(href ? { href } : {}),
  }));
