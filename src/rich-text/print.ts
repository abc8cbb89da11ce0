import type { BlockNode, InlineNode, RichDocument, TableNode } from "./document.ts";
import type { FormulaNode } from "./formula/formula.ts";
import { parseFormula } from "./formula/parse-formula.ts";
import { safeHref } from "./safe-href.ts";

/** A run of text with the same marks; a line break is a run `"\n"`. */
export interface PrintRun {
  readonly text: string;
  readonly bold?: true;
  readonly italic?: true;
  readonly sub?: true;
  readonly sup?: true;
  /** An absolute address, because a file belongs to no site. */
  readonly href?: string;
  /** The parsed formula of the source in `text`. */
  readonly formula?: FormulaNode;
}

export interface PrintCell {
  readonly header: boolean;
  readonly colspan: number;
  readonly rowspan: number;
  readonly blocks: readonly PrintBlock[];
}

/** Input of the file renderers (PDF, DOCX, RTF): plain values that can be sent to a worker. */
export type PrintBlock =
  | { readonly kind: "heading"; readonly level: 2 | 3; readonly runs: readonly PrintRun[] }
  | { readonly kind: "paragraph"; readonly runs: readonly PrintRun[] }
  | {
      readonly kind: "list";
      /** Number of the first item; null for bullets. */
      readonly start: number | null;
      readonly items: readonly (readonly PrintBlock[])[];
    }
  /** A display formula and its source. */
  | { readonly kind: "formula"; readonly text: string; readonly formula: FormulaNode }
  | { readonly kind: "note"; readonly blocks: readonly PrintBlock[] }
  | {
      readonly kind: "table";
      readonly columns: number;
      /** Rows fill all columns, including cells that span from above. */
      readonly rows: readonly (readonly PrintCell[])[];
    };

/** `origin` makes links to the site absolute; without it they are printed as text. */
export function toPrintBlocks(
  document: RichDocument,
  { origin }: { origin?: string | undefined } = {},
): PrintBlock[] {
  return convertBlocks(document.content, origin);
}

const convertBlocks = (nodes: readonly BlockNode[], origin: string | undefined): PrintBlock[] =>
  nodes.map((node) => convertBlock(node, origin));

function convertBlock(node: BlockNode, origin: string | undefined): PrintBlock {
  switch (node.type) {
    case "heading":
      return { kind: "heading", level: node.attrs.level, runs: convertRuns(node.content, origin) };
    case "paragraph":
      return { kind: "paragraph", runs: convertRuns(node.content, origin) };
    case "bulletList":
    case "orderedList":
      return {
        kind: "list",
        start: node.type === "orderedList" ? (node.attrs?.start ?? 1) : null,
        items: node.content.map((item) => convertBlocks(item.content, origin)),
      };
    case "note":
      return { kind: "note", blocks: convertBlocks(node.content, origin) };
    case "table":
      return convertTable(node, origin);
    case "blockMath": {
      const { latex } = node.attrs;
      const parsed = parseFormula(latex);
      return parsed.ok
        ? { kind: "formula", text: latex, formula: parsed.formula }
        : { kind: "paragraph", runs: [{ text: latex }] };
    }
  }
}

function convertRuns(nodes: readonly InlineNode[] = [], origin: string | undefined): PrintRun[] {
  return nodes.map((node) => {
    if (node.type === "hardBreak") return { text: "\n" };
    if (node.type === "inlineMath") {
      const { latex } = node.attrs;
      const parsed = parseFormula(latex);
      // A formula that the current grammar no longer accepts is printed as its source.
      return { text: latex, ...(parsed.ok ? { formula: parsed.formula } : {}) };
    }
    const marks = node.marks ?? [];
    const has = (type: string) => marks.some((mark) => mark.type === type);
    const link = marks.find((mark) => mark.type === "link");
    const href = link && toAbsoluteHref(link.attrs.href, origin);
    return {
      text: node.text,
      ...(has("bold") ? { bold: true } : {}),
      ...(has("italic") ? { italic: true } : {}),
      ...(has("subscript") ? { sub: true } : {}),
      ...(has("superscript") ? { sup: true } : {}),
      ...(href ? { href } : {}),
    };
  });
}

function toAbsoluteHref(href: string, origin: string | undefined): string | undefined {
  const whole = safeHref(href);
  if (whole || origin === undefined) return whole;
  // A fragment of the text (`#dates`) cannot be linked from a file.
  const path = href.startsWith("#") ? undefined : safeHref(href, ["page"]);
  return path && `${origin}${path}`;
}

const EMPTY_CELL: PrintCell = { header: false, colspan: 1, rowspan: 1, blocks: [] };

/** Lays rows out on a grid. Renderers that place cell after cell would shift cells into holes. */
function convertTable({ content }: TableNode, origin: string | undefined): PrintBlock {
  /** For each column, the number of rows still covered by a cell above. */
  const taken: number[] = [];
  const widths: number[] = [];
  const rows = content.map(({ content: cells = [] }, index) => {
    let column = 0;
    const row = cells.map((cell) => {
      while ((taken[column] ?? 0) > 0) column++;
      const rowspan = Math.min(cell.attrs?.rowspan ?? 1, content.length - index);
      let colspan = 0;
      // A cell that would overlap one spanning from above ends before it.
      while (colspan < (cell.attrs?.colspan ?? 1) && (taken[column] ?? 0) === 0) {
        taken[column] = rowspan;
        column++;
        colspan++;
      }
      return {
        header: cell.type === "tableHeader",
        colspan,
        rowspan,
        blocks: convertBlocks(cell.content, origin),
      };
    });
    widths.push(taken.filter((left) => left > 0).length);
    for (const [at, left] of taken.entries()) taken[at] = Math.max(0, left - 1);
    return row;
  });
  const columns = Math.max(1, ...widths);
  return {
    kind: "table",
    columns,
    rows: rows.map((row, index) => [
      ...row,
      ...Array.from({ length: columns - (widths[index] ?? 0) }, () => EMPTY_CELL),
    ]),
  };
}
