import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { countDocument } from "../count-characters.ts";
import type { RichDocument } from "../document.ts";
import { MAX_CHARACTERS, MAX_DEPTH } from "../schema.ts";

export interface LimitOptions {
  readonly maxCharacters: () => number | undefined;
  /** Called when a paste or drop was refused as too long. */
  readonly onRefusedPaste: () => void;
}

/** Set on insertions by a dialog, which are refused like a paste. */
export const INSERTED_META = "inserted";

const documentCache = new WeakMap<Node, RichDocument>();

/** The editor's document as it is counted and saved. Cached, because a ProseMirror node is immutable. */
export function toDocument(node: Node): RichDocument {
  const known = documentCache.get(node);
  if (known) return known;
  const document = node.toJSON() as RichDocument;
  documentCache.set(node, document);
  return document;
}

/**
 * Prevents typing past the limit, and refuses a paste past it as a whole. A text that is already too long may stay
 * and be shortened. Counts as the server does.
 */
export const Limits = Extension.create<LimitOptions>({
  name: "limits",
  addOptions: () => ({ maxCharacters: () => undefined, onRefusedPaste: () => {} }),
  addProseMirrorPlugins() {
    const { maxCharacters, onRefusedPaste } = this.options;
    return [
      new Plugin({
        filterTransaction(transaction, state) {
          if (!transaction.docChanged || transaction.getMeta("given")) return true;
          const before = state.doc;
          const max = maxCharacters() ?? MAX_CHARACTERS;
          const length = countDocument(toDocument(transaction.doc));
          const tooLong = length > max && length > countDocument(toDocument(before));
          const tooDeep = getDepth(transaction.doc) > MAX_DEPTH && getDepth(before) <= MAX_DEPTH;
          if (!tooLong && !tooDeep) return true;
          const event = transaction.getMeta(INSERTED_META)
            ? "paste"
            : transaction.getMeta("uiEvent");
          if (event === "paste" || event === "drop") onRefusedPaste();
          return false;
        },
      }),
    ];
  },
});

function getDepth(node: Node): number {
  let deepest = 0;
  node.forEach((child) => {
    deepest = Math.max(deepest, 1 + getDepth(child));
  });
  return deepest;
}
