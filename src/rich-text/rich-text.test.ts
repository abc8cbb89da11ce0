import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyDocumentWithFormulas } from "#tests/support/any-document.ts";
import { checkDocument } from "./check-document.ts";
import type { BlockNode, RichDocument, TableCellNode } from "./document.ts";
import { mergeTextIntoDocument } from "./merge-text-into-document.ts";
import { buildOutline } from "./outline.ts";
import { documentToText } from "./plain-text.ts";
import { type PrintBlock, toPrintBlocks } from "./print.ts";
import { textToDocument } from "./text-to-document.ts";

const paragraph = (text: string): BlockNode => ({
  type: "paragraph",
  content: [{ type: "text", text }],
});
const heading = (level: 2 | 3, text: string): BlockNode => ({
  type: "heading",
  attrs: { level },
  content: [{ type: "text", text }],
});
const doc = (...content: BlockNode[]): RichDocument => ({ type: "doc", content });
const cell = (text: string, attrs: TableCellNode["attrs"] = {}): TableCellNode => ({
  type: "tableCell",
  attrs,
  content: [paragraph(text)],
});
const table = (...rows: TableCellNode[][]): BlockNode => ({
  type: "table",
  content: rows.map((content) => ({ type: "tableRow", content })),
});

describe("plain text", () => {
  test("has a line for each paragraph and item, and the cells of a row side by side", () => {
    const list: BlockNode = {
      type: "bulletList",
      content: [
        { type: "listItem", content: [paragraph("one")] },
        { type: "listItem", content: [paragraph("two"), paragraph("more")] },
      ],
    };
    const water: BlockNode = {
      type: "paragraph",
      content: [
        { type: "text", text: "H" },
        { type: "text", text: "2", marks: [{ type: "subscript" }] },
        { type: "text", text: "O" },
        { type: "hardBreak" },
        { type: "text", text: "water" },
      ],
    };
    expect(documentToText(doc(heading(2, "A"), list, water, table([cell("a"), cell("b")])))).toBe(
      "A\none\ntwo\nmore\nH2O\nwater\na\tb",
    );
  });

  test("of what was typed plainly is what was typed, line by line", () => {
    expect(textToDocument("A\n\n- b\n– c\nd\n-")).toEqual(
      doc(
        paragraph("A"),
        {
          type: "bulletList",
          content: [
            { type: "listItem", content: [paragraph("b")] },
            { type: "listItem", content: [paragraph("c")] },
          ],
        },
        paragraph("d"),
        paragraph("-"),
      ),
    );
  });
});

describe("words edited in a plain field", () => {
  const stored = doc(
    heading(2, "Titre"),
    table([cell("a"), cell("b")], [cell("c"), cell("d")]),
    { type: "blockMath", attrs: { latex: "x^2" } },
    paragraph("fin"),
  );

  test("leave what they do not touch as it was, table, formula and all", () => {
    const typed = documentToText(stored).replace("fin", "la fin\r\nsuite");
    expect(mergeTextIntoDocument(stored, typed)).toEqual(
      doc(...stored.content.slice(0, 3), paragraph("la fin"), paragraph("suite")),
    );
    expect(mergeTextIntoDocument(stored, "")).toEqual({
      type: "doc",
      content: [{ type: "paragraph" }],
    });
  });

  test("of any document, untouched, are that document", () => {
    fc.assert(
      fc.property(anyDocumentWithFormulas, (document) => {
        const checked = checkDocument(document, { formulas: true });
        if (!checked.ok) throw new Error("not a document");
        // Browsers send CRLF.
        const sent = documentToText(checked.document).replaceAll("\n", "\r\n");
        expect(mergeTextIntoDocument(checked.document, sent)).toEqual(checked.document);
      }),
    );
  });
});

test("headings can be linked to by their words, each by a name of its own", () => {
  expect(
    buildOutline(doc(heading(2, "Où héberger ?"), heading(3, "Où héberger"), heading(2, "?"))),
  ).toEqual([
    { level: 2, label: "Où héberger ?", anchor: "ou-heberger" },
    { level: 3, label: "Où héberger", anchor: "ou-heberger-2" },
    { level: 2, label: "?", anchor: "section" },
  ]);
});

describe("for print", () => {
  test("runs say what they are; links are whole addresses", () => {
    const text = (words: string, href: string) =>
      ({ type: "text", text: words, marks: [{ type: "link", attrs: { href } }] }) as const;
    const line: BlockNode = {
      type: "paragraph",
      content: [
        { type: "text", text: "x", marks: [{ type: "bold" }, { type: "superscript" }] },
        { type: "hardBreak" },
        text("web", "https://example.org/"),
        text("page", "/aide"),
        text("place", "#dates"),
      ],
    };
    const start = [
      { text: "x", bold: true, sup: true },
      { text: "\n" },
      { text: "web", href: "https://example.org/" },
    ];
    expect(toPrintBlocks(doc(line))).toEqual([
      { kind: "paragraph", runs: [...start, { text: "page" }, { text: "place" }] },
    ]);
    expect(toPrintBlocks(doc(line), { origin: "https://here.example" })).toEqual([
      {
        kind: "paragraph",
        runs: [...start, { text: "page", href: "https://here.example/aide" }, { text: "place" }],
      },
    ]);
  });

  test("a formula is a tree beside its source; what no grammar knows any more is its source", () => {
    const [line, block, lost] = toPrintBlocks(
      doc(
        { type: "paragraph", content: [{ type: "inlineMath", attrs: { latex: "x" } }] },
        { type: "blockMath", attrs: { latex: "2" } },
        { type: "blockMath", attrs: { latex: "\\gone" } },
      ),
    );
    const formula = { kind: "letter", text: "x" };
    expect(line).toEqual({ kind: "paragraph", runs: [{ text: "x", formula }] });
    expect(block).toEqual({ kind: "formula", text: "2", formula: { kind: "number", text: "2" } });
    expect(lost).toEqual({ kind: "paragraph", runs: [{ text: "\\gone" }] });
  });

  test("a table fills its grid", () => {
    const [block] = toPrintBlocks(
      doc(
        table(
          [cell("a", { rowspan: 9 }), cell("b", { colspan: 2 })],
          [cell("c")],
          [cell("d", { colspan: 3 })],
        ),
      ),
    );
    if (block?.kind !== "table") throw new Error("not a table");
    expect(block.columns).toBe(4);
    expect(block.rows.map((row) => row.map(({ colspan, rowspan }) => [colspan, rowspan]))).toEqual([
      [
        [1, 3],
        [2, 1],
        [1, 1],
      ],
      [
        [1, 1],
        [1, 1],
        [1, 1],
      ],
      [[3, 1]],
    ]);
  });

  test("any document: every table is whole, everything can be sent to a worker, no word is lost", () => {
    fc.assert(
      fc.property(anyDocumentWithFormulas, (document) => {
        const blocks = toPrintBlocks(document);
        expect(structuredClone(blocks)).toEqual(blocks);
        for (const one of tablesIn(blocks)) {
          const area = one.rows
            .flat()
            .reduce((sum, { colspan, rowspan }) => sum + colspan * rowspan, 0);
          expect(area).toBe(one.columns * one.rows.length);
        }
        expect(wordsIn(blocks)).toBe(documentToText(document).replace(/[\n\t]/g, ""));
      }),
    );
  });
});

type PrintTable = Extract<PrintBlock, { kind: "table" }>;

const inside = (block: PrintBlock): readonly PrintBlock[] => {
  if (block.kind === "list") return block.items.flat();
  if (block.kind === "note") return block.blocks;
  return block.kind === "table" ? block.rows.flat().flatMap(({ blocks }) => blocks) : [];
};
const tablesIn = (blocks: readonly PrintBlock[]): PrintTable[] =>
  blocks.flatMap((block) => [
    ...(block.kind === "table" ? [block] : []),
    ...tablesIn(inside(block)),
  ]);
const wordsIn = (blocks: readonly PrintBlock[]): string =>
  blocks
    .map((block) =>
      block.kind === "formula"
        ? block.text
        : "runs" in block
          ? block.runs.map(({ text }) => text).join("")
          : wordsIn(inside(block)),
    )
    .join("")
    .replace(/[\n\t]/g, "");
