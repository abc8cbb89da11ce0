import type { Extensions } from "@tiptap/core";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Subscript } from "@tiptap/extension-subscript";
import { Superscript } from "@tiptap/extension-superscript";
import { TableKit } from "@tiptap/extension-table";
import { Text } from "@tiptap/extension-text";
import { Dropcursor, Gapcursor, UndoRedo } from "@tiptap/extensions";
import { createFormulaNodes, type DrawFormula, Link, Note } from "./nodes.ts";

export interface ExtensionOptions {
  readonly drawFormula?: DrawFormula | undefined;
  /** Disabled for shared texts, whose undo history belongs to the shared document. */
  readonly undoRedo?: boolean;
}

/** The extensions of the editor: exactly the nodes and marks of `schema.ts`, which a test compares. */
export const createEditorExtensions = ({
  drawFormula,
  undoRedo = true,
}: ExtensionOptions = {}): Extensions => [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Heading.configure({ levels: [2, 3] }),
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Note,
  TableKit.configure({ table: { resizable: false } }),
  ...createFormulaNodes(drawFormula),
  Link,
  Bold,
  Italic,
  Subscript.extend({ excludes: "superscript" }),
  Superscript.extend({ excludes: "subscript" }),
  Gapcursor,
  Dropcursor,
  ...(undoRedo ? [UndoRedo] : []),
];
