import type { DocumentBlock, ItemList, ListItem } from "#documents/model.ts";
import { toDocumentBlocks } from "#documents/rich-blocks.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { RichDocument } from "#rich-text/document.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { type Block, type Line, lineToText } from "./model.ts";
import { typesetSpaces, typesetText } from "./typeset-text.ts";

/** Blocks of a plain text field: a line is a paragraph, lines that start with a dash are a list. */
export const textToBlocks = (text: string, locale: Locale): Block[] =>
  documentToBlocks(textToDocument(typesetText(text, locale)), locale);

/** Converts rich text to blocks of the CV. Empty lines are dropped. */
export const documentToBlocks = (document: RichDocument, locale: Locale): Block[] =>
  toDocumentBlocks(document).flatMap((block) => toCvBlocks(block, locale));

function toCvBlocks(block: DocumentBlock, locale: Locale): Block[] {
  const typesetLine = (line: Line): Line =>
    line.map((run) => (run.formula ? run : { ...run, text: typesetSpaces(run.text, locale) }));
  const hasText = (line: Line) => lineToText(line).trim() !== "";
  /** Drops empty items and empty lists. */
  const cleanLists = (lists: readonly ItemList[]): ItemList[] =>
    lists
      .map(({ items, numbered }) => ({
        items: items.flatMap(({ line, lists: inner = [] }): ListItem[] => {
          const lists = cleanLists(inner);
          if (!hasText(line) && lists.length === 0) return [];
          return [{ line: typesetLine(line), ...(lists.length > 0 ? { lists } : {}) }];
        }),
        ...(numbered ? { numbered } : {}),
      }))
      .filter(({ items }) => items.length > 0);
  switch (block.kind) {
    case "heading":
      return block.text.trim()
        ? [{ kind: "heading", level: 3, text: typesetSpaces(block.text, locale) }]
        : [];
    case "paragraph":
      return hasText(block.line) ? [{ ...block, line: typesetLine(block.line) }] : [];
    case "list":
      return cleanLists([block]).map((list) => ({ kind: "list", ...list }));
    case "table":
      return [
        {
          ...block,
          columns: block.columns.map(typesetLine),
          rows: block.rows.map((row) => row.map(typesetLine)),
        },
      ];
    case "formula":
      return [block];
    default:
      return [];
  }
}
