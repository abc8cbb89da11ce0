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
 * Renders wrapped plain text. The byte order mark keeps word processors from reading it as Latin-1; line ends are CRLF
 * for old Windows programs.
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
    // One table row per line: columns aligned by spaces break in proportional fonts. Empty cells get a mark, so that
    // columns can be counted.
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

/** Nested items are indented to the text of their parent. */
const renderList = ({ items, numbered }: ItemList, indent: string): string =>
  items
    .flatMap(({ line, lists = [] }, index) => {
      const mark = numbered ? `${index + 1}. ` : "- ";
      const below = indent + " ".repeat(mark.length);
      const firstLines = wrap(renderLine(line), indent + mark, below);
      return [firstLines, ...lists.map((list) => renderList(list, below))];
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

/** A link whose text differs from its URL is followed by the URL. */
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

/** Wraps at plain spaces only, never inside URLs or at no-break spaces. */
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
