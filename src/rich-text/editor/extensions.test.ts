import { getSchema } from "@tiptap/core";
import { Fragment, Node, Slice } from "@tiptap/pm/model";
import { Transform } from "@tiptap/pm/transform";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyDocumentWithFormulas } from "#tests/support/any-document.ts";
import { checkDocument } from "../check-document.ts";
import type { RichDocument } from "../document.ts";
import { isMarkName, isNodeName, MARK_NAMES, MAX_DEPTH, NODES } from "../schema.ts";
import { createEditorExtensions } from "./extensions.ts";

const schema = getSchema(createEditorExtensions());
const FORMULAS = { formulas: true };

function kept(value: unknown): RichDocument {
  const checked = checkDocument(value, FORMULAS);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.document;
}

test("the editor has the nodes and marks of our schema, and no others", () => {
  expect(Object.keys(schema.nodes).filter((name) => !isNodeName(name))).toEqual([]);
  expect(Object.keys(schema.marks).filter((name) => !isMarkName(name))).toEqual([]);
  expect(Object.keys(schema.nodes).sort()).toEqual(Object.keys(NODES).sort());
  expect(Object.keys(schema.marks).sort()).toEqual([...MARK_NAMES].sort());
});

test("any document opens in the editor and comes back as it was", () => {
  fc.assert(
    fc.property(anyDocumentWithFormulas, (given) => {
      const once = kept(given);
      const opened = Node.fromJSON(schema, once);
      opened.check();
      expect(kept(opened.toJSON())).toEqual(once);
    }),
  );
});

/** A random edit: replace, delete, split, mark or make a heading. */
const edit = fc.record({
  how: fc.constantFrom("type", "paste", "cut", "split", "bold", "sub", "heading", "formula"),
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  to: fc.double({ min: 0, max: 1, noNaN: true }),
});

test("whatever is done in it, the editor holds a document that can be kept", () => {
  fc.assert(
    fc.property(
      anyDocumentWithFormulas,
      anyDocumentWithFormulas,
      fc.array(edit, { maxLength: 12 }),
      (given, other, edits) => {
        const change = new Transform(Node.fromJSON(schema, kept(given)));
        const clipboard = Node.fromJSON(schema, kept(other));
        for (const { how, ...where } of edits) {
          const size = change.doc.content.size;
          const [from = 0, to = 0] = [where.from, where.to]
            .map((share) => Math.round(share * size))
            .sort((one, two) => one - two);
          apply(change, clipboard, how, from, to);
        }
        change.doc.check();
        const checked = checkDocument(change.doc.toJSON(), FORMULAS);
        // The editor's own limits stop endless nesting.
        if (!checked.ok) expect(checked.problems.map(({ code }) => code)).toContain("tooDeep");
        else expect(checkDocument(checked.document, FORMULAS)).toEqual(checked);
        expect(MAX_DEPTH).toBe(16);
      },
    ),
    { numRuns: 300 },
  );
});

function apply(change: Transform, clipboard: Node, how: string, from: number, to: number): void {
  const marks = schema.marks;
  const inline = (node: Node) =>
    change.replaceRange(from, to, new Slice(Fragment.from(node), 0, 0));
  try {
    if (how === "type") inline(schema.text("x"));
    else if (how === "formula") inline(schema.node("inlineMath", { latex: "x^2" }));
    else if (how === "cut") change.deleteRange(from, to);
    else if (how === "split") change.split(from);
    else if (how === "bold" && marks.bold) change.addMark(from, to, marks.bold.create());
    else if (how === "sub" && marks.subscript) change.addMark(from, to, marks.subscript.create());
    else if (how === "heading" && schema.nodes.heading)
      change.setBlockType(from, to, schema.nodes.heading, { level: 2 });
    else {
      const end = Math.min(clipboard.content.size, to);
      change.replaceRange(from, to, clipboard.slice(Math.min(from, end), end));
    }
  } catch (error) {
    // The edit is impossible at this position: the editor would not offer it.
    if (!(error instanceof RangeError) && !(error instanceof Error)) throw error;
  }
}
