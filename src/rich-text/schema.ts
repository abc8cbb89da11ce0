import { cleanText } from "./clean-text.ts";
import { type LinkKind, safeHref } from "./safe-href.ts";

/**
 * What may stand in what: the content expressions of Tiptap's own extensions, and `note`, which is ours. The grammar is data:
 * the validator reads it, and a test builds a ProseMirror schema of it.
 */
export interface NodeRule {
  /** What may stand in it; absent where nothing may. */
  readonly content?: readonly NodeName[];
  readonly firstChild?: NodeName;
  readonly mayBeEmpty?: true;
  readonly attrs?: Readonly<Record<string, AttributeRule>>;
  /** Attributes that the editor's extensions write and that mean nothing here: left out without a word. */
  readonly ignoredAttrs?: readonly string[];
}

export interface AttributeRule {
  /** The value as it is kept, or undefined where it is none. */
  readonly parse: (value: unknown) => unknown;
  /** The usual value, left out of what is kept. Without one, the attribute has to be there. */
  readonly usual?: unknown;
}

export type NodeName = (typeof NODE_NAMES)[number];
export type MarkName = (typeof MARK_NAMES)[number];

const BLOCKS = [
  "paragraph",
  "heading",
  "bulletList",
  "orderedList",
  "note",
  "table",
  "blockMath",
] as const;
const NODE_NAMES = [
  "doc",
  ...BLOCKS,
  "listItem",
  "tableRow",
  "tableHeader",
  "tableCell",
  "hardBreak",
  "inlineMath",
  "text",
] as const;
/** In the order in which marks of one text are kept. */
export const MARK_NAMES = ["link", "bold", "italic", "subscript", "superscript"] as const;

const INLINE = ["text", "hardBreak", "inlineMath"] as const;
/** Allowed only where the place says so. */
export const FORMULA_NODES: readonly string[] = ["inlineMath", "blockMath"];

const createIntegerRule = (min: number, max: number, usual?: number): AttributeRule => ({
  parse: (value) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
      ? value
      : undefined,
  ...(usual === undefined ? {} : { usual }),
});

const cellRule: NodeRule = {
  content: BLOCKS,
  attrs: { colspan: createIntegerRule(1, 50, 1), rowspan: createIntegerRule(1, 200, 1) },
  ignoredAttrs: ["colwidth", "align"],
};

/** The source of a formula as it is kept: one line. What it may say is `parseFormula`'s to judge. */
const formulaRule: NodeRule = {
  attrs: {
    latex: {
      parse: (value) =>
        typeof value === "string" ? cleanText(value).replace(/\s+/g, " ").trim() : undefined,
    },
  },
};

export const NODES: Readonly<Record<NodeName, NodeRule>> = {
  doc: { content: BLOCKS },
  paragraph: { content: INLINE, mayBeEmpty: true },
  heading: { content: INLINE, mayBeEmpty: true, attrs: { level: createIntegerRule(2, 3) } },
  bulletList: { content: ["listItem"] },
  orderedList: {
    content: ["listItem"],
    attrs: { start: createIntegerRule(0, 1_000_000, 1) },
    ignoredAttrs: ["type"],
  },
  listItem: { content: BLOCKS, firstChild: "paragraph" },
  note: { content: ["paragraph", "bulletList", "orderedList"] },
  table: { content: ["tableRow"] },
  tableRow: { content: ["tableCell", "tableHeader"], mayBeEmpty: true },
  tableHeader: cellRule,
  tableCell: cellRule,
  blockMath: formulaRule,
  inlineMath: formulaRule,
  hardBreak: {},
  text: {},
};

/** Where a link of a text may lead. */
export const LINK_KINDS: readonly LinkKind[] = ["web", "mail", "page"];

export const LINK_ATTRS: NodeRule = {
  attrs: {
    href: {
      parse: (value) => (typeof value === "string" ? safeHref(value, LINK_KINDS) : undefined),
    },
  },
  ignoredAttrs: ["target", "rel", "class", "title"],
};

/** Deeper than anybody nests lists in tables, and far from what a stack holds. */
export const MAX_DEPTH = 16;
/** Nodes of one document, text included. */
export const MAX_NODES = 20_000;
/** Unless the place asks for less. */
export const MAX_CHARACTERS = 200_000;

export const isNodeName = (name: unknown): name is NodeName =>
  NODE_NAMES.some((known) => known === name);
export const isMarkName = (name: unknown): name is MarkName =>
  MARK_NAMES.some((known) => known === name);
