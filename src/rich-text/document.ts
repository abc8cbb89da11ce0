/**
 * A rich text as ProseMirror's JSON. Nodes and marks have the names of Tiptap's extensions, so that its editor opens
 * stored texts; `note` alone is ours. Attributes with default values are omitted.
 */
export interface RichDocument {
  readonly type: "doc";
  readonly content: readonly BlockNode[];
}

export type BlockNode =
  | ParagraphNode
  | HeadingNode
  | BulletListNode
  | OrderedListNode
  | NoteNode
  | TableNode
  | BlockMathNode;

export interface ParagraphNode {
  readonly type: "paragraph";
  readonly content?: readonly InlineNode[];
}

export interface HeadingNode {
  readonly type: "heading";
  /** Level 1 is the title of the page or question, which is not part of the text. */
  readonly attrs: { readonly level: 2 | 3 };
  readonly content?: readonly InlineNode[];
}

export interface BulletListNode {
  readonly type: "bulletList";
  readonly content: readonly ListItemNode[];
}

export interface OrderedListNode {
  readonly type: "orderedList";
  readonly attrs?: { readonly start: number };
  readonly content: readonly ListItemNode[];
}

/** Begins with a paragraph. */
export interface ListItemNode {
  readonly type: "listItem";
  readonly content: readonly BlockNode[];
}

/** A condition or warning that must not be overlooked. */
export interface NoteNode {
  readonly type: "note";
  readonly content: readonly (ParagraphNode | BulletListNode | OrderedListNode)[];
}

export interface TableNode {
  readonly type: "table";
  readonly content: readonly TableRowNode[];
}

export interface TableRowNode {
  readonly type: "tableRow";
  readonly content?: readonly TableCellNode[];
}

export interface TableCellNode {
  readonly type: "tableCell" | "tableHeader";
  readonly attrs?: { readonly colspan?: number; readonly rowspan?: number };
  readonly content: readonly BlockNode[];
}

/** A formula on a line of its own, as LaTeX (see `parseFormula`). */
export interface BlockMathNode {
  readonly type: "blockMath";
  readonly attrs: { readonly latex: string };
}

export type InlineNode = TextNode | HardBreakNode | InlineMathNode;

export interface InlineMathNode {
  readonly type: "inlineMath";
  readonly attrs: { readonly latex: string };
}

export interface TextNode {
  readonly type: "text";
  readonly text: string;
  readonly marks?: readonly Mark[];
}

export interface HardBreakNode {
  readonly type: "hardBreak";
}

export type Mark =
  | { readonly type: "link"; readonly attrs: { readonly href: string } }
  | { readonly type: "bold" | "italic" | "subscript" | "superscript" };

export type RichNode =
  | RichDocument
  | BlockNode
  | ListItemNode
  | TableRowNode
  | TableCellNode
  | InlineNode;

/** ProseMirror requires at least one block. */
export const EMPTY_DOCUMENT: RichDocument = { type: "doc", content: [{ type: "paragraph" }] };
