import {
  type Block,
  type CvDocument,
  type DocumentRun,
  type Entry,
  formatFactLabel,
  type ItemList,
  type Line,
} from "./model.ts";
import { stripUrlScheme } from "./typeset-text.ts";

const WIDTH = 78;
const INDENT = "  ";

/**
 * Plain text, wrapped. The mark at the start tells word processors that this is UTF-8: without it many read accents
 * as Windows' old Latin. Lines end as the oldest of them expects.
 */
export function renderTxt(document: CvDocument): Uint8Array {
  const text = document.blocks
    .map((block) => renderBlock(block, document.locale))
    .join("\n")
    .trim();
  return new TextEncoder().encode(`\ufeff${text.replaceAll("\n", "\r\n")}\r\n`);
}

function renderBlock(block: Block, locale: CvDocument["locale"]): string {
  switch (block.kind) {
    case "heading":
      return renderHeading(block.level, block.text);
    case "paragraph":
      return `${wrap(renderLine(block.line))}\n`;
    case "facts":
      return `${block.facts.map(({ label, line }) => wrap(`${formatFactLabel(label, locale)} ${renderLine(line)}`)).join("\n")}\n`;
    case "list":
      return `${renderList(block, "")}\n`;
    // One row a line: columns that are lined up by spaces are not, in most fonts. An empty cell is marked, or it would not be counted.
    case "table":
      return `${[block.columns, ...block.rows]
        .map((row) => wrap(row.map((cell) => renderCell(cell) || EMPTY_CELL).join(" | ")))
        .join("\n")}\n`;
    case "formula":
      return `${wrap(block.text)}\n`;
    case "entries":
      return block.entries
        .map((entry, index) => renderEntry(entry, block.numbered ? `${index + 1}. ` : ""))
        .join("\n");
  }
}

/** Items below an item stand below its words. */
const renderList = ({ items, numbered }: ItemList, indent: string): string =>
  items
    .flatMap(({ line, lists = [] }, index) => {
      const mark = numbered ? `${index + 1}. ` : "- ";
      const below = indent + " ".repeat(mark.length);
      const words = wrap(renderLine(line), indent + mark, below);
      return [words, ...lists.map((list) => renderList(list, below))];
    })
    .join("\n");

const EMPTY_CELL = "–";

const renderCell = (cell: Line): string => renderLine(cell).replace(/\s+/g, " ").trim();

function renderHeading(level: 1 | 2 | 3, text: string): string {
  const title = wrap(text);
  const widest = Math.max(...title.split("\n").map(measureWidth));
  if (level === 3) return `${title}\n`;
  return level === 1 ? `${title}\n${"=".repeat(widest)}\n` : `\n${title}\n${"-".repeat(widest)}\n`;
}

function renderEntry({ margin, title, lines }: Entry, number: string): string {
  const head = number || margin ? [wrap(`${number}${margin}`.trim())] : [];
  const body = [title, ...lines].map((line) => wrap(renderLine(line), INDENT, INDENT));
  return `${[...head, ...body].join("\n")}\n`;
}

const renderLine = (line: Line): string => line.map(renderRun).join("");

/** A link whose words are not its address is followed by it. */
function renderRun({ text, href }: DocumentRun): string {
  if (!href || stripUrlScheme(tryDecodeUri(href)) === stripUrlScheme(text))
    return href?.startsWith("http") ? href : text;
  return `${text} <${href}>`;
}

function tryDecodeUri(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}

const measureWidth = (text: string): number => [...text].length;

/** Breaks at plain spaces only: no-break spaces hold, and an address is never cut. */
function wrap(text: string, first = "", rest = ""): string {
  const lines: string[] = [];
  let line = first;
  let empty = true;
  for (const word of text.split(/[ \t\n]+/).filter(Boolean)) {
    if (!empty && measureWidth(line) + 1 + measureWidth(word) > WIDTH) {
      lines.push(line);
      line = rest;
      empty = true;
    }
    line += empty ? word : ` ${word}`;
    empty = false;
  }
  lines.push(line);
  return lines.join("\n");
}
