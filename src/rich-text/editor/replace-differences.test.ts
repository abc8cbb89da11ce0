import { getSchema } from "@tiptap/core";
import { history, undo } from "@tiptap/pm/history";
import { Node } from "@tiptap/pm/model";
import { EditorState, TextSelection } from "@tiptap/pm/state";
import { Transform } from "@tiptap/pm/transform";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyDocumentWithFormulas } from "#tests/support/any-document.ts";
import { textToDocument } from "../text-to-document.ts";
import { createEditorExtensions } from "./extensions.ts";
import { replaceDifferences } from "./replace-differences.ts";

const schema = getSchema(createEditorExtensions());
const documentOf = (...paragraphs: string[]) =>
  Node.fromJSON(schema, textToDocument(paragraphs.join("\n\n")));

/** An editor after typing a word at the end of the paragraph `text`. */
function typedAfter(doc: Node, text: string, typed: string): EditorState {
  const state = EditorState.create({ doc, plugins: [history()] });
  let end = 0;
  doc.descendants((node, position) => {
    if (node.isText && node.text === text) end = position + node.nodeSize;
  });
  const { tr } = state;
  tr.insertText(typed, end);
  return state.apply(tr.setSelection(TextSelection.create(tr.doc, end + typed.length)));
}

const given = (state: EditorState, next: Node): EditorState => {
  const { tr } = state;
  replaceDifferences(tr, next);
  return state.apply(tr.setMeta("addToHistory", false));
};
const linesOf = ({ doc }: EditorState) => doc.children.map(({ textContent }) => textContent);
const beforeCaret = ({ selection: { $head } }: EditorState) =>
  $head.parent.textBetween(0, $head.parentOffset);

test("any document becomes any other", () => {
  fc.assert(
    fc.property(anyDocumentWithFormulas, anyDocumentWithFormulas, (one, other) => {
      const [from, to] = [Node.fromJSON(schema, one), Node.fromJSON(schema, other)];
      const change = new Transform(from);
      replaceDifferences(change, to);
      expect(change.doc.toJSON()).toEqual(to.toJSON());
    }),
  );
});

test("[D-12 part] a merge on both sides of the paragraph one writes in leaves the caret where it is", () => {
  const mine = typedAfter(documentOf("un", "deux", "trois"), "deux", " mots");
  const merged = given(mine, documentOf("zéro", "un changé", "deux mots", "trois", "quatre"));
  expect(linesOf(merged)).toEqual(["zéro", "un changé", "deux mots", "trois", "quatre"]);
  expect(beforeCaret(merged)).toBe("deux mots");
});

test("a change in the same paragraph keeps the caret among its words", () => {
  const mine = typedAfter(documentOf("un deux"), "un deux", " trois");
  expect(beforeCaret(given(mine, documentOf("Zéro un deux trois")))).toBe("Zéro un deux trois");
  expect(beforeCaret(given(mine, documentOf("un 2 trois")))).toBe("un 2 trois");
});

test("undoing takes one's own words back, never somebody else's", () => {
  const mine = typedAfter(documentOf("un", "deux"), "deux", " mots");
  let state = given(mine, documentOf("un par elle", "deux mots", "et trois"));
  undo(state, (tr) => {
    state = state.apply(tr);
  });
  expect(linesOf(state)).toEqual(["un par elle", "deux", "et trois"]);
  expect(undo(state)).toBe(false);
});
