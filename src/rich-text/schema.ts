import { cleanText } from "./clean-text.ts";
import { type LinkKind, safeHref } from "./safe-href.ts";

/**
 * The grammar as data: the content expressions of Tiptap's extensions, and `note`, which is ours. `checkDocument`
 * reads it, and a test builds a ProseMirror schema from it.
 */
export interface NodeRule {
  /** Allowed children; absent for a leaf. */
  readonly content?: readonly NodeName[];
  readonly firstChild?: NodeName;
  readonly mayBeEmpty?: true;
  readonly attrs?: Readonly<Record<string, AttributeRule>>;
  /** Attributes that the editor's extensions write and that are dropped. */
  readonly ignoredAttrs?: readonly string[];
}

export interface AttributeRule {
  /** The value to store, or undefined if invalid. */
  readonly parse: (value: unknown) => unknown;
  /** The default value, omitted when stored. Without one the attribute is required. */
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
/** In the stored order of marks. */
export const MARK_NAMES = ["link", "bold", "italic", "subscript", "superscript"] as const;

const INLINE = ["text", "hardBreak", "inlineMath"] as const;
/** Allowed only where formulas are enabled. */
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

/** The source of a formula on one line; `parseFormula` checks it. */
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

/** Allowed link targets of a text. */
export const LINK_KINDS: readonly LinkKind[] = ["web", "mail", "page"];

export const LINK_ATTRS: NodeRule = {
  attrs: {
    href: {
      parse: (value) => (typeof value === "string" ? safeHref(value, LINK_KINDS) : undefined),
    },
  },
  ignoredAttrs: ["target", "rel", "class", "title"],
};

/** Deeper than real texts, and far below the limit of the stack. */
export const MAX_DEPTH = 16;
/** Nodes of one document, text nodes included. */
export const MAX_NODES = 20_000;
/** Default limit; a field may set a lower one. */
export const MAX_CHARACTERS = 200_000;

export const isNodeName = (name: unknown): name is NodeName =>
  NODE_NAMES.some((known) => known === name);
export const isMarkName = (name: unknown): name is MarkName =>
  MARK_NAMES.some((known) => known === name);
