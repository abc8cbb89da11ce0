import fc from "fast-check";
import { Node, Schema } from "prosemirror-model";
import { describe, expect, test } from "vitest";
import { anyDocument, anyDocumentWithFormulas } from "#tests/support/any-document.ts";
import { checkDocument, type DocumentProblemCode } from "./check-document.ts";
import type { RichDocument } from "./document.ts";
import { EMPTY_DOCUMENT } from "./document.ts";
import { MARK_NAMES, MAX_DEPTH } from "./schema.ts";

const doc = (...content: unknown[]) => ({ type: "doc", content });
const paragraph = (...content: unknown[]) => ({ type: "paragraph", content });
const text = (words: string, ...marks: unknown[]) => ({ type: "text", text: words, marks });
const link = (href: unknown, more = {}) => ({ type: "link", attrs: { href, ...more } });

function kept(value: unknown, options = {}): RichDocument {
  const checked = checkDocument(value, options);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.document;
}
const problems = (value: unknown, options = {}) => {
  const checked = checkDocument(value, options);
  return checked.ok ? [] : checked.problems;
};

describe("what is refused", () => {
  let deep: object = paragraph();
  for (let depth = 0; depth < 100_000; depth++)
    deep = { type: "bulletList", content: [{ type: "listItem", content: [paragraph(), deep] }] };
  test.each<[string, unknown, DocumentProblemCode, string]>([
    ["nothing", null, "notADocument", ""],
    ["a text", "<p>x</p>", "notADocument", ""],
    ["a list", [], "notADocument", ""],
    ["another node", paragraph(), "misplacedNode", ""],
    ["an unknown node", doc({ type: "iframe" }), "unknownNode", "content.0"],
    ["a name every object has", doc({ type: "constructor" }), "unknownNode", "content.0"],
    [
      "an unknown mark",
      doc(paragraph(text("x", { type: "blink" }))),
      "unknownMark",
      "content.0.content.0.marks.0",
    ],
    [
      "an unknown attribute",
      doc({ ...paragraph(), attrs: { onclick: "x" } }),
      "unknownAttribute",
      "content.0.attrs.onclick",
    ],
    [
      "an attribute beside the others",
      doc({ ...paragraph(), style: "x" }),
      "unknownAttribute",
      "content.0.style",
    ],
    [
      "an attribute of a mark",
      doc(paragraph(text("x", { type: "bold", attrs: { id: 1 } }))),
      "unknownAttribute",
      "content.0.content.0.marks.0.attrs.id",
    ],
    [
      "a heading of level 1",
      doc({ type: "heading", attrs: { level: 1 } }),
      "badAttribute",
      "content.0.attrs.level",
    ],
    ["a heading without level", doc({ type: "heading" }), "badAttribute", "content.0.attrs.level"],
    ["a text outside a paragraph", doc(text("x")), "misplacedNode", "content.0"],
    [
      "a list of paragraphs",
      doc({ type: "bulletList", content: [paragraph()] }),
      "misplacedNode",
      "content.0.content.0",
    ],
    [
      "an item that begins with a list",
      doc({
        type: "bulletList",
        content: [{ type: "listItem", content: [{ type: "note", content: [paragraph()] }] }],
      }),
      "misplacedNode",
      "content.0.content.0.content.0",
    ],
    ["an empty list", doc({ type: "bulletList", content: [] }), "emptyNode", "content.0"],
    [
      "a text without text",
      doc(paragraph({ type: "text" })),
      "notADocument",
      "content.0.content.0",
    ],
    [
      "content that is no list",
      doc({ type: "paragraph", content: {} }),
      "notADocument",
      "content.0.content",
    ],
    [
      "marks that are no list",
      doc(paragraph({ type: "text", text: "x", marks: {} })),
      "unknownMark",
      "content.0.content.0.marks",
    ],
    [
      "a script in a link",
      doc(paragraph(text("x", link("javascript:alert(1)")))),
      "unsafeLink",
      "content.0.content.0.marks.0.attrs.href",
    ],
    [
      "a script with a line end in it",
      doc(paragraph(text("x", link("java\nscript:alert(1)")))),
      "unsafeLink",
      "content.0.content.0.marks.0.attrs.href",
    ],
    [
      "a link without address",
      doc(paragraph(text("x", link(null)))),
      "unsafeLink",
      "content.0.content.0.marks.0.attrs.href",
    ],
    [
      "a cell of no width",
      doc({
        type: "table",
        content: [
          {
            type: "tableRow",
            content: [{ type: "tableCell", attrs: { colspan: 0 }, content: [paragraph()] }],
          },
        ],
      }),
      "badAttribute",
      "content.0.content.0.content.0.attrs.colspan",
    ],
    [
      "absurd depth",
      doc(deep),
      "tooDeep",
      `content.0${".content.0.content.1".repeat(MAX_DEPTH / 2 - 1)}.content.0.content.0`,
    ],
    ["too many nodes", doc(...Array.from({ length: 20_001 }, () => paragraph())), "tooLarge", ""],
    ["a huge text", doc(paragraph(text("x".repeat(400_001)))), "tooLarge", ""],
    ["a text longer than all limits", doc(paragraph(text("x".repeat(200_001)))), "tooLong", ""],
  ])("%s", (_what, value, code, path) => {
    expect(problems(value)).toContainEqual({ code, path });
  });

  test("a text longer than its place allows", () => {
    expect(problems(doc(paragraph(text("é")), paragraph()), { maxCharacters: 2 })).toEqual([]);
    expect(problems(doc(paragraph(text("éa")), paragraph()), { maxCharacters: 2 })).toEqual([
      { code: "tooLong", path: "" },
    ]);
  });

  test("formulas where the place takes none", () => {
    const line = doc(paragraph({ type: "inlineMath", attrs: { latex: "x" } }));
    const block = doc({ type: "blockMath", attrs: { latex: "x" } });
    expect(problems(line)).toEqual([{ code: "misplacedNode", path: "content.0.content.0" }]);
    expect(problems(block)).toEqual([{ code: "misplacedNode", path: "content.0" }]);
    expect(problems(line, { formulas: true })).toEqual([]);
    expect(problems(block, { formulas: true })).toEqual([]);
  });

  test.each<[string, unknown, object]>([
    ["unknown", "a + \\href{javascript:x}{y}", { code: "unknownCommand", at: 4, found: "\\href" }],
    ["without end", "\\frac{1}{", { code: "notClosed", at: 8, found: "{" }],
    ["empty", " ", { code: "empty", at: 0, found: "" }],
    ["endless", "x".repeat(2001), { code: "tooLong", at: 2000, found: "" }],
  ])("a formula that could not be shown or printed: %s", (_what, latex, formula) => {
    const value = doc(paragraph({ type: "inlineMath", attrs: { latex } }));
    expect(problems(value, { formulas: true })).toEqual([
      { code: "badFormula", path: "content.0.content.0", formula },
    ]);
  });

  test("a formula without source, and formulas that make a text too long", () => {
    const of = (attrs: object) => doc({ type: "blockMath", attrs });
    const code = (value: unknown, options = {}) =>
      problems(value, { formulas: true, ...options }).map((one) => one.code);
    expect(code(of({}))).toEqual(["badAttribute"]);
    expect(code(of({ latex: 1 }))).toEqual(["badAttribute"]);
    expect(code(of({ latex: "x", href: "y" }))).toEqual(["unknownAttribute"]);
    expect(code(of({ latex: "a+b" }), { maxCharacters: 3 })).toEqual([]);
    expect(code(of({ latex: "a+b" }), { maxCharacters: 2 })).toEqual(["tooLong"]);
  });

  test("a few problems say enough", () => {
    expect(problems(doc(...Array.from({ length: 90 }, () => ({ type: "x" }))))).toHaveLength(20);
  });

  test("whatever it is, it is answered", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (value, content) => {
        expect(checkDocument(value).ok).toBe(false);
        checkDocument({ type: "doc", content });
      }),
    );
  });
});

describe("what is put in order", () => {
  test("a document without anything has a paragraph", () => {
    expect(kept({ type: "doc" })).toEqual(EMPTY_DOCUMENT);
    expect(kept(doc())).toEqual(EMPTY_DOCUMENT);
  });

  test("attributes an editor writes of its own, and usual values", () => {
    const table = (attrs: object) =>
      doc({
        type: "table",
        content: [
          { type: "tableRow", content: [{ type: "tableCell", attrs, content: [paragraph()] }] },
        ],
      });
    expect(kept(table({ colspan: 1, rowspan: 2, colwidth: [80], align: null }))).toEqual(
      doc({
        type: "table",
        content: [
          {
            type: "tableRow",
            content: [
              { type: "tableCell", attrs: { rowspan: 2 }, content: [{ type: "paragraph" }] },
            ],
          },
        ],
      }),
    );
    const given = link("https://example.org", { target: "_blank", rel: "x", class: null });
    expect(kept(doc(paragraph(text("x", given))))).toEqual(
      doc(paragraph(text("x", link("https://example.org/")))),
    );
  });

  test("texts in pieces, empty ones, marks twice or in another order", () => {
    const [bold, italic] = [{ type: "bold" }, { type: "italic" }];
    const pieces = [text("a", bold, italic), text(""), text("b", italic, bold, bold), text("c")];
    expect(kept(doc(paragraph(...pieces)))).toEqual(
      doc(paragraph(text("ab", bold, italic), { type: "text", text: "c" })),
    );
  });

  test("characters no format can carry, and lines inside a text", () => {
    expect(kept(doc(paragraph(text("a\u0000b\nc\ud800"))))).toEqual(
      doc(paragraph({ type: "text", text: "ab c\ufffd" })),
    );
  });
});

/** The content expressions of Tiptap 3's extensions. */
const editor = new Schema({
  nodes: {
    paragraph: { content: "inline*", group: "block" },
    doc: { content: "block+" },
    text: { group: "inline" },
    hardBreak: { group: "inline", inline: true },
    heading: { content: "inline*", group: "block", attrs: { level: { default: 1 } } },
    bulletList: { content: "listItem+", group: "block list" },
    orderedList: {
      content: "listItem+",
      group: "block list",
      attrs: { start: { default: 1 }, type: { default: null } },
    },
    listItem: { content: "paragraph block*" },
    note: { content: "(paragraph | bulletList | orderedList)+", group: "block" },
    blockMath: { group: "block", attrs: { latex: { default: "" } } },
    inlineMath: { group: "inline", inline: true, attrs: { latex: { default: "" } } },
    table: { content: "tableRow+", group: "block" },
    tableRow: { content: "(tableCell | tableHeader)*" },
    ...Object.fromEntries(
      ["tableCell", "tableHeader"].map((name) => [
        name,
        {
          content: "block+",
          attrs: {
            colspan: { default: 1 },
            rowspan: { default: 1 },
            colwidth: { default: null },
            align: { default: null },
          },
        },
      ]),
    ),
  },
  marks: {
    link: {
      attrs: {
        href: { default: null },
        target: { default: "_blank" },
        rel: { default: "noopener noreferrer nofollow" },
        class: { default: null },
        title: { default: null },
      },
    },
    bold: {},
    italic: {},
    subscript: {},
    superscript: {},
  },
});

const FORMULAS = { formulas: true };

describe("any document", () => {
  test("without formulas is kept alike wherever it stands", () => {
    fc.assert(
      fc.property(anyDocument, (given) => {
        expect(kept(given)).toEqual(kept(given, FORMULAS));
      }),
    );
  });

  test("survives being kept: JSON, checked, JSON", () => {
    fc.assert(
      fc.property(anyDocumentWithFormulas, (given) => {
        const once = kept(given, FORMULAS);
        expect(kept(JSON.parse(JSON.stringify(once)), FORMULAS)).toEqual(once);
      }),
    );
  });

  test("is one an editor of ProseMirror opens, and comes back from it as it was", () => {
    expect(Object.keys(editor.marks)).toEqual([...MARK_NAMES]);
    fc.assert(
      fc.property(anyDocumentWithFormulas, (given) => {
        const once = kept(given, FORMULAS);
        const opened = Node.fromJSON(editor, once);
        opened.check();
        expect(kept(opened.toJSON(), FORMULAS)).toEqual(once);
      }),
    );
  });
});

test("what was checked is right for good: it is not read again, and only its length and formulas are judged anew", () => {
  const formula = { type: "blockMath", attrs: { latex: "x^2" } };
  const checked = kept(doc(paragraph(text("Des haies")), formula), { formulas: true });
  expect(kept(checked, { formulas: true })).toBe(checked);
  expect(problems(checked, { formulas: true, maxCharacters: 3 })).toEqual([
    { code: "tooLong", path: "" },
  ]);
  expect(problems(checked)).toEqual([{ code: "misplacedNode", path: "content.1" }]);
  const plain = kept(doc(paragraph(text("Des haies"))));
  expect(kept(plain, { formulas: true })).toBe(plain);
});
