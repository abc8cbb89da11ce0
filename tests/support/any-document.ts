import fc from "fast-check";
import type { BlockNode, InlineNode, Mark, RichDocument } from "#rich-text/document.ts";

/** Text as people and programs write it, markup included; one line. */
const words = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }),
  fc.constantFrom(
    "<b>x</b>",
    "</p><script>alert(1)</script>",
    "&amp;",
    '" onload="',
    "**a** [b](c)",
  ),
);

const mark: fc.Arbitrary<Mark> = fc.oneof(
  fc.constantFrom<Mark>(
    { type: "bold" },
    { type: "italic" },
    { type: "subscript" },
    { type: "superscript" },
  ),
  fc
    .constantFrom("https://example.org/a?b=c#d", "mailto:a@example.org", "/aide-et-faq", "#dates")
    .map((href): Mark => ({ type: "link", attrs: { href } })),
);

const latex = fc.constantFrom("E = mc^2", "\\frac{a}{b}", "\\sum_{i<n} \\text{<b>}", "\\hat x'");
const inlineMath = latex.map(
  (source): InlineNode => ({ type: "inlineMath", attrs: { latex: source } }),
);
const blockMath = latex.map(
  (source): BlockNode => ({ type: "blockMath", attrs: { latex: source } }),
);

const plainInline: fc.Arbitrary<InlineNode> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant("text" as const), text: words }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant("text" as const),
      text: words,
      marks: fc.array(mark, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ type: "hardBreak" as const }) },
);

/** Any block an editor may send, optionally with formulas. */
const anyBlock = (formulas: boolean): fc.Arbitrary<BlockNode> =>
  fc.letrec<{ block: BlockNode; blocks: BlockNode[] }>((tie) => {
    const inline = formulas
      ? fc.oneof({ weight: 5, arbitrary: plainInline }, inlineMath)
      : plainInline;
    const line = fc.array(inline, { maxLength: 4 });
    const paragraph = line.map((content) => ({ type: "paragraph" as const, content }));
    const item = fc
      .tuple(paragraph, fc.oneof({ depthSize: "small" }, fc.constant([]), tie("blocks")))
      .map(([first, rest]) => ({ type: "listItem" as const, content: [first, ...rest] }));
    const items = fc.array(item, { minLength: 1, maxLength: 3 });
    const cell = fc.record({
      type: fc.constantFrom("tableCell" as const, "tableHeader" as const),
      attrs: fc.record({
        colspan: fc.integer({ min: 1, max: 3 }),
        rowspan: fc.integer({ min: 1, max: 3 }),
      }),
      content: fc.oneof(
        { depthSize: "small" },
        paragraph.map((one): BlockNode[] => [one]),
        tie("blocks"),
      ),
    });
    return {
      blocks: fc.array(tie("block"), { minLength: 1, maxLength: 3 }),
      block: fc.oneof(
        { depthSize: "small", maxDepth: 3 },
        paragraph,
        ...(formulas ? [blockMath] : []),
        fc.record({
          type: fc.constant("heading" as const),
          attrs: fc.record({ level: fc.constantFrom(2 as const, 3 as const) }),
          content: line,
        }),
        items.map((content) => ({ type: "bulletList" as const, content })),
        fc.record({
          type: fc.constant("orderedList" as const),
          attrs: fc.record({ start: fc.nat({ max: 20 }) }),
          content: items,
        }),
        fc
          .array(paragraph, { minLength: 1, maxLength: 2 })
          .map((content) => ({ type: "note" as const, content })),
        fc
          .array(
            fc
              .array(cell, { maxLength: 3 })
              .map((content) => ({ type: "tableRow" as const, content })),
            { minLength: 1, maxLength: 3 },
          )
          .map((content) => ({ type: "table" as const, content })),
      ),
    };
  }).block;

const documentOf = (block: fc.Arbitrary<BlockNode>): fc.Arbitrary<RichDocument> =>
  fc.array(block, { minLength: 1, maxLength: 5 }).map((content) => ({ type: "doc", content }));

/** Any document an editor may send: valid, but not normalised. */
export const anyDocument = documentOf(anyBlock(false));
/** The same with formulas. */
export const anyDocumentWithFormulas = documentOf(anyBlock(true));
