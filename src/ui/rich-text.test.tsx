import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { BlockNode, RichDocument } from "#rich-text/document.ts";
import { documentToText } from "#rich-text/plain-text.ts";
import { anyDocument } from "#tests/support/any-document.ts";
import { RichText } from "./rich-text.tsx";

const html = (document: RichDocument, anchors = false) =>
  renderToStaticMarkup(<RichText document={document} anchors={anchors} />);
const doc = (...content: BlockNode[]): RichDocument => ({ type: "doc", content });
const paragraph = (text: string): BlockNode & { type: "paragraph" } => ({
  type: "paragraph",
  content: [{ type: "text", text }],
});

describe("a text as HTML", () => {
  test("headings, lists, notes, breaks and marks", () => {
    const body = doc(
      { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Où ?" }] },
      {
        type: "orderedList",
        attrs: { start: 3 },
        content: [
          {
            type: "listItem",
            content: [
              paragraph("a"),
              { type: "bulletList", content: [{ type: "listItem", content: [paragraph("b")] }] },
            ],
          },
        ],
      },
      { type: "note", content: [paragraph("c")] },
      { type: "note", content: [paragraph("d"), paragraph("e")] },
      {
        type: "paragraph",
        content: [
          {
            type: "text",
            text: "f",
            marks: [{ type: "link", attrs: { href: "/g" } }, { type: "bold" }],
          },
          { type: "hardBreak" },
          { type: "text", text: "2", marks: [{ type: "italic" }, { type: "subscript" }] },
          { type: "text", text: "3", marks: [{ type: "superscript" }] },
        ],
      },
      { type: "paragraph" },
    );
    expect(html(body, true)).toBe(
      '<h2 id="ou">Où ?</h2><ol start="3"><li>a<ul><li>b</li></ul></li></ol>' +
        '<p class="note">c</p><div class="note"><p>d</p><p>e</p></div>' +
        '<p><a href="/g"><strong>f</strong></a><br/><em><sub>2</sub></em><sup>3</sup></p>',
    );
    expect(html(body)).toContain("<h2>Où ?</h2>");
  });

  test("tables say what their headers head", () => {
    const cell = (type: "tableCell" | "tableHeader", text: string, attrs = {}) => ({
      type,
      attrs,
      content: [paragraph(text)],
    });
    const table: BlockNode = {
      type: "table",
      content: [
        { type: "tableRow", content: [cell("tableHeader", "a", { colspan: 2 })] },
        { type: "tableRow", content: [cell("tableHeader", "b"), cell("tableCell", "c")] },
      ],
    };
    expect(html(doc(table))).toBe(
      '<div class="table-frame" tabindex="0"><table class="table"><thead><tr><th scope="col" colSpan="2">a</th></tr></thead>' +
        '<tbody><tr><th scope="row">b</th><td>c</td></tr></tbody></table></div>',
    );
  });

  test("a link that runs a script is text, even if it got into the database", () => {
    const bad = doc({
      type: "paragraph",
      content: [
        {
          type: "text",
          text: "x",
          marks: [{ type: "link", attrs: { href: "javascript:alert(1)" } }],
        },
      ],
    });
    expect(html(bad)).toBe("<p>x</p>");
  });

  test("whatever the text, it stays text", () => {
    const bare = (text: string) => text.replace(/[\n\t]/g, "");
    fc.assert(
      fc.property(anyDocument, (document) => {
        const written = html(document, true);
        const tags = new Set([...written.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag]) => tag));
        for (const tag of tags) expect(OURS).toContain(tag);
        // Without our own tags only the escaped text remains.
        expect(bare(unescaped(written.replace(/<[^>]*>/g, "")))).toBe(
          bare(documentToText(document)),
        );
      }),
    );
  });
});

const OURS = "p h2 h3 ul ol li div table thead tbody tr th td strong em sub sup a br".split(" ");

const unescaped = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
