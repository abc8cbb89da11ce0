import type { RichDocument } from "#rich-text/document.ts";
import { type PrintBlock, type PrintRun, toPrintBlocks } from "#rich-text/print.ts";
import type { DocumentBlock, DocumentRun, ItemList, Line, ListItem } from "./model.ts";

/** Converts a rich text to document blocks; no text is lost. */
export const toDocumentBlocks = (document: RichDocument): DocumentBlock[] =>
  toPrintBlocks(document).flatMap(toBlocks);

function toBlocks(block: PrintBlock): DocumentBlock[] {
  switch (block.kind) {
    case "heading":
      return [{ kind: "heading", level: 3, text: block.runs.map(({ text }) => text).join("") }];
    case "list":
      return [{ kind: "list", ...toItemList(block) }];
    case "note":
      return block.blocks.flatMap(toBlocks);
    case "formula":
      return [{ kind: "formula", text: block.text, formula: block.formula }];
    case "table": {
      const [columns = [], ...rows] = block.rows.map((row) =>
        row.map(({ blocks }) => joinLines(blocks.flatMap(toLines))),
      );
      return [{ kind: "table", columns, rows }];
    }
    default:
      return [{ kind: "paragraph", line: toLine(block.runs) }];
  }
}

type PrintList = Extract<PrintBlock, { kind: "list" }>;

const toItemList = ({ items, start }: PrintList): ItemList => ({
  items: items.flatMap(toListItems),
  ...(start === null ? {} : { numbered: true }),
});

/** One list item with its paragraphs and nested lists. Text after a nested list becomes an item of its own. */
function toListItems(blocks: readonly PrintBlock[]): ListItem[] {
  const items: ListItem[] = [];
  for (const block of blocks) {
    const last = items.at(-1);
    if (block.kind === "list") {
      const { line = [], lists = [] } = items.pop() ?? {};
      items.push({ line, lists: [...lists, toItemList(block)] });
    } else if (last && !last.lists) {
      items[items.length - 1] = { line: joinLines([last.line, ...toLines(block)]) };
    } else {
      items.push({ line: joinLines(toLines(block)) });
    }
  }
  return items;
}

/** Flattens a block to lines, for cells and items. */
function toLines(block: PrintBlock): Line[] {
  if (block.kind === "list") return block.items.flatMap((item) => item.flatMap(toLines));
  if (block.kind === "note") return block.blocks.flatMap(toLines);
  if (block.kind === "formula") return [[{ text: block.text, formula: block.formula }]];
  if (block.kind === "table")
    return block.rows.map((row) => joinLines(row.flatMap(({ blocks }) => blocks.flatMap(toLines))));
  return [toLine(block.runs)];
}

const joinLines = (lines: readonly Line[]): Line =>
  lines.flatMap((line, index) => (index === 0 ? line : [{ text: "\n" }, ...line]));

const toLine = (runs: readonly PrintRun[]): Line =>
  runs.map(
    ({ text, bold, italic, sub, sup, href, formula }): DocumentRun => ({
      text,
      ...(bold ? { strong: true } : {}),
      ...(italic ? { italic: true } : {}),
      ...(sub ? { sub: true } : {}),
      ...(sup ? { sup: true } : {}),
      ...(href ? { href } : {}),
      ...(formula ? { formula } : {}),
    }),
  );
