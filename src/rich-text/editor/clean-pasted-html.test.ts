// @vitest-environment happy-dom
import { getSchema } from "@tiptap/core";
import { DOMParser as SchemaParser } from "@tiptap/pm/model";
import { describe, expect, test } from "vitest";
import { checkDocument } from "../check-document.ts";
import { cleanPastedHtml } from "./clean-pasted-html.ts";
import { createEditorExtensions } from "./extensions.ts";

const parser = SchemaParser.fromSchema(getSchema(createEditorExtensions()));

/** The structure the editor parses, in short: `p(a strong(b))`. */
function pasted(html: string): string {
  const { body } = new DOMParser().parseFromString(cleanPastedHtml(html).html, "text/html");
  const json = parser.parse(body).toJSON();
  const checked = checkDocument(json, { formulas: true });
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.document.content.map(short).join(" ");
}

const NAMES: Readonly<Record<string, string>> = {
  paragraph: "p",
  bulletList: "ul",
  orderedList: "ol",
  listItem: "li",
  tableRow: "tr",
  tableCell: "td",
  tableHeader: "th",
  inlineMath: "math",
};
type Short = {
  type: string;
  text?: string;
  marks?: readonly { type: string; attrs?: object }[];
  attrs?: Record<string, unknown>;
  content?: readonly Short[];
};
function short(node: unknown): string {
  const { type, text, marks = [], attrs, content = [] } = node as Short;
  if (text !== undefined)
    return marks.reduceRight((inside, mark) => `${mark.type}(${inside})`, text);
  const name = type === "heading" ? `h${attrs?.level}` : (NAMES[type] ?? type);
  return `${name}(${attrs?.latex ?? content.map(short).join(type === "paragraph" ? "" : " ")})`;
}

describe("what comes from Word", () => {
  const word = (body: string) => `<html xmlns:o="urn:schemas-microsoft-com:office:office"
    xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15">
    <style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} @list l0 {mso-list-id:1} --></style>
    <xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml></head>
    <body lang=FR style='tab-interval:35.4pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;
  const item = (level: number, marker: string, text: string, list = 0) =>
    `<p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l${list} level${level} lfo1'>
      <![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span
      style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

  test("paragraphs, bold, italics, what is above and below", () => {
    expect(
      pasted(
        word(`<h1 style='color:#2F5496'>État de l'art<o:p></o:p></h1>
          <p class=MsoNormal><b style='mso-bidi-font-weight:normal'>CO<sub>2</sub></b> et <i>m<sup>3</sup></i></p>`),
      ),
    ).toBe("h2(État de l'art) p(bold(CO)bold(subscript(2)) et italic(m)italic(superscript(3)))");
  });

  test("lists that only look like lists, in levels", () => {
    const html = word(
      item(1, "·", "un") +
        item(2, "o", "un bis") +
        item(1, "·", "deux") +
        "<p class=MsoNormal>Fin</p>" +
        item(1, "1.", "premier", 1) +
        item(1, "2.", "second", 1),
    );
    expect(pasted(html)).toBe(
      "ul(li(p(un) ul(li(p(un bis)))) li(p(deux))) p(Fin) ol(li(p(premier)) li(p(second)))",
    );
  });

  test("a list that begins too deep", () => {
    expect(pasted(word(item(2, "a)", "x")))).toBe("ul(li(p() ol(li(p(x)))))");
  });

  test("tables, with cells that span", () => {
    const html =
      word(`<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr style='height:1cm'>
      <td width=200 colspan=2 valign=top style='width:5cm;border:solid windowtext 1.0pt'><p class=MsoNormal>a<o:p></o:p></p></td></tr>
      <tr><td><p class=MsoNormal>b</p></td><td><p class=MsoNormal><i>c</i></p></td></tr></table>`);
    expect(pasted(html)).toBe("table(tr(td(p(a))) tr(td(p(b)) td(p(italic(c)))))");
  });
});

test("what comes from Google Docs is bold only where it is", () => {
  const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1">
    <p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:700">gras</span><span style="font-weight:400"> et </span><span style="font-style:italic">italique</span><span style="vertical-align:super;font-size:0.6em">2</span></p>
    <ul style="margin:0"><li dir="ltr" aria-level="1"><p role="presentation"><span>un</span></p></li></ul></b>`;
  expect(pasted(html)).toBe("p(bold(gras) et italic(italique)superscript(2)) ul(li(p(un)))");
});

test("what comes from LibreOffice", () => {
  const html = `<!DOCTYPE html><html><head><style type="text/css">td p { orphans: 0 }</style></head><body lang="fr-FR">
    <h4 class="western">Titre</h4><p align="justify" style="line-height: 100%"><font face="Liberation Serif"><b>a</b> <i>b</i></font></p>
    <ol start="3"><li><p align="left">c</p></li></ol><table width="100%"><thead><tr><th><p>d</p></th></tr></thead><tbody><tr><td>e</td></tr></tbody></table></body></html>`;
  expect(pasted(html)).toBe(
    "h3(Titre) p(bold(a) italic(b)) ol(li(p(c))) table(tr(th(p(d))) tr(td(p(e))))",
  );
});

describe("what comes from LaTeX editors", () => {
  test("source with its colours is its lines, and nothing of its colours", () => {
    const html = `<meta charset='utf-8'><div style="color:#3b3b3b;background-color:#ffffff;font-family:Menlo,monospace;font-size:12px;line-height:18px;white-space:pre;"><div><span style="color:#0000ff;">\\section</span><span>{État de l'art}</span></div><div><span>Soit </span><span style="color:#001080;">$x^2 &lt; 4$</span><span>.</span></div></div>`;
    expect(pasted(html)).toBe("p(\\section{État de l'art}) p(Soit $x^2 < 4$.)");
    expect(cleanPastedHtml(html).html).not.toMatch(/style|color|font/);
  });

  test("a visual editor's lines, italics and lists", () => {
    const html = `<div class="cm-content" contenteditable="true"><div class="cm-line"><span class="ol-cm-environment">Un <em class="ol-cm-command-emph">mot</em> et <b>deux</b></span></div><ul><li>un<sup>2</sup></li></ul></div>`;
    expect(pasted(html)).toBe("p(Un italic(mot) et bold(deux)) ul(li(p(unsuperscript(2))))");
  });
});

describe("what comes from pages", () => {
  test("nothing that runs, hides or is drawn over the page", () => {
    const html = `<div style="position:fixed;inset:0" onclick="x()"><script>alert(1)</script><style>*{display:none}</style>
      <p onmouseover="x()">a</p><a href="javascript:alert(1)">b</a> <a href="https://example.org/" onclick="x()">c</a>
      <iframe srcdoc="<p>x"></iframe><p style="display:none">hidden</p><svg><script>x()</script></svg>
      <form><input value="v"><button>d</button></form></div>`;
    expect(cleanPastedHtml(html).html).not.toMatch(
      /script>|onclick|onmouse|position|iframe|hidden/,
    );
    expect(pasted(html)).toBe("p(a) p(b link(c))");
  });

  test("pictures are left out and counted", () => {
    const { html, images } = cleanPastedHtml(
      `<p>a<img src="https://x.example/1.png" onerror="x()"></p><picture><img src="2"></picture><svg><image/></svg>`,
    );
    expect([html.replace(/\s/g, ""), images]).toEqual(["<p>a</p>", 3]);
  });

  test("formulas with their source are formulas, others their signs", () => {
    const katex = (tex: string) =>
      `<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow>
       <annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html">x</span></span>`;
    expect(pasted(`<p><math><mi href="javascript:x()">e</mi></math></p>`)).toBe("p(e)");
    expect(pasted(`<p>a ${katex("\\frac{1}{2}")} b ${katex("\\href{x}{y}")}</p>`)).toBe(
      "p(a math(\\frac{1}{2}) b \\href{x}{y})",
    );
  });

  test("text as it was typed is a paragraph each line; what is unknown is paragraphs", () => {
    expect(
      pasted("<pre>a\nb</pre><blockquote><section>c</section></blockquote><dl><dt>d</dt></dl>"),
    ).toBe("p(a) p(b) p(c) p(d)");
  });
});
