import type { RichDocument } from "#rich-text/document.ts";
import { type PrintBlock, type PrintRun, printBlocks } from "#rich-text/print.ts";
import type { DocumentBlock, ItemList, Line, ListItem, Run } from "./model.ts";

/** A text with structure as blocks of a document; no word is lost. */
export const richBlocks = (document: RichDocument): DocumentBlock[] =>
  printBlocks(document).flatMap(blocksOf);

function blocksOf(block: PrintBlock): DocumentBlock[] {
  switch (block.kind) {
    case "heading":
      return [{ kind: "heading", level: 3, text: block.runs.map(({ text }) => text).join("") }];
    case "list":
      return [{ kind: "list", ...listOf(block) }];
    case "note":
      return block.blocks.flatMap(blocksOf);
    case "formula":
      return [{ kind: "formula", text: block.text, formula: block.formula }];
    case "table": {
      const [columns = [], ...rows] = block.rows.map((row) =>
        row.map(({ blocks }) => joined(blocks.flatMap(linesOf))),
      );
      return [{ kind: "table", columns, rows }];
    }
    default:
      return [{ kind: "paragraph", line: lineOf(block.runs) }];
  }
}

type PrintList = Extract<PrintBlock, { kind: "list" }>;

const listOf = ({ items, start }: PrintList): ItemList => ({
  items: items.flatMap(itemsOf),
  ...(start === null ? {} : { numbered: true }),
});

/** One item, in as many paragraphs as it has, with the lists in it. What is written on below such a list is an item of its own. */
function itemsOf(blocks: readonly PrintBlock[]): ListItem[] {
  const items: ListItem[] = [];
  for (const block of blocks) {
    const last = items.at(-1);
    if (block.kind === "list") {
      const { line = [], lists = [] } = items.pop() ?? {};
      items.push({ line, lists: [...lists, listOf(block)] });
    } else if (last && !last.lists) {
      items[items.length - 1] = { line: joined([last.line, ...linesOf(block)]) };
    } else {
      items.push({ line: joined(linesOf(block)) });
    }
  }
  return items;
}

/** What stands in a cell or an item, where only lines can. */
function linesOf(block: PrintBlock): Line[] {
  if (block.kind === "list") return block.items.flatMap((item) => item.flatMap(linesOf));
  if (block.kind === "note") return block.blocks.flatMap(linesOf);
  if (block.kind === "formula") return [[{ text: block.text, formula: block.formula }]];
  if (block.kind === "table")
    return block.rows.map((row) => joined(row.flatMap(({ blocks }) => blocks.flatMap(linesOf))));
  return [lineOf(block.runs)];
}

const joined = (lines: readonly Line[]): Line =>
  lines.flatMap((line, index) => (index === 0 ? line : [{ text: "\n" }, ...line]));

const lineOf = (runs: readonly PrintRun[]): Line =>
  runs.map(
    ({ text, bold, italic, sub, sup, href, formula }): Run => ({
      text,
      ...(bold ? { strong: true } : {}),
      ...(italic ? { italic: true } : {}),
      ...(sub ? { sub: true } : {}),
      ...(sup ? { sup: true } : {}),
      ...(href ? { href } : {}),
      ...(formula ? { formula } : {}),
    }),
  );
