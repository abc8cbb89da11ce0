import { strFromU8, unzipSync } from "fflate";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { EMPTY_DOCUMENT, type ListItemNode, type RichDocument } from "#rich-text/document.ts";
import { makeEmptyCvContent, makeRichComments } from "#tests/support/cv-content.ts";
import { readRtf } from "#tests/support/read-rtf.ts";
import { CvDocumentView } from "../ui/cv-document-view.tsx";
import { buildCvDocument } from "./cv-document.ts";
import { renderDocx } from "./render-docx.server.ts";
import { renderRtf } from "./render-rtf.ts";
import { renderTxt } from "./render-txt.ts";

beforeAll(() => setTranslations({ fr, en }));

const saying = (comments = makeRichComments()) =>
  buildCvDocument({ ...makeEmptyCvContent(), comments }, "CV", "fr", getTranslator("fr"));

describe("[C-11 part, C-13 part] comments with structure, in everything a CV becomes", () => {
  it("keep headings, lists, links, indices, tables and formulas on the page", () => {
    const html = renderToStaticMarkup(createElement(CvDocumentView, { document: saying() }));
    expect(html).toContain(">Terrain</h4>");
    expect(html).toContain("CO<sub>2</sub> et m<sup>3</sup>");
    expect(html).toContain('<a class="link" href="https://example.org/terrain"');
    expect(html).toMatch(/<ol class="cv-list">.*Mesurer.*Publier.*<\/ol>/);
    expect(html).toMatch(/<th scope="col" dir="auto">Site<\/th>.*<td dir="auto">2024<\/td>/);
    expect(html).toContain('<math display="block" alttext="x^2">');
  });

  it("keep them in a Word document", async () => {
    const files = unzipSync(await renderDocx(saying()));
    const xml = strFromU8(files["word/document.xml"] ?? new Uint8Array());
    expect(xml).toContain('<w:vertAlign w:val="subscript"/>');
    expect(xml).toContain('<w:vertAlign w:val="superscript"/>');
    expect(xml).toMatch(/<w:tbl>.*<w:tblHeader\/>.*Site.*Année.*Baie de l.*2024.*<\/w:tbl>/);
    expect(strFromU8(files["word/_rels/document.xml.rels"] ?? new Uint8Array())).toContain(
      "https://example.org/terrain",
    );
    // A numbered list of its own.
    expect(strFromU8(files["word/numbering.xml"] ?? new Uint8Array())).toContain("%1.");
  });

  it("keep them in rich text", () => {
    const rtf = new TextDecoder().decode(renderRtf(saying()));
    expect(rtf).toContain("{\\sub 2}");
    expect(rtf).toContain("{\\super 3}");
    expect(rtf.match(/\\cell\b/g)).toHaveLength(4);
    expect(rtf.match(/\\row\b/g)).toHaveLength(2);
    const { paragraphs, links } = readRtf(renderRtf(saying()));
    expect(paragraphs.map(({ text }) => text).join("\n")).toContain("Mesurer");
    expect(links).toEqual([{ href: "https://example.org/terrain", text: "le site" }]);
  });

  it("keep their words in a plain text", () => {
    const text = new TextDecoder().decode(renderTxt(saying())).replaceAll("\r\n", "\n");
    expect(text).toContain("CO2 et m3, voir le site <https://example.org/terrain>");
    expect(text).toContain("1. Mesurer\n2. Publier\n");
    expect(text).toContain("Site | Année\nBaie de l'Aiguillon | 2024\n");
    expect(text).toContain("x^2");
  });

  describe("lists within lists", () => {
    const says = (text: string) =>
      ({ type: "paragraph", content: [{ type: "text", text }] }) as const;
    const item = (...content: ListItemNode["content"]) => ({ type: "listItem", content }) as const;
    const nested = (): RichDocument => ({
      type: "doc",
      content: [
        {
          type: "bulletList",
          content: [
            item(says("Terrain"), {
              type: "orderedList",
              content: [item(says("Carotter")), item(says("Peser"))],
            }),
            item(says("Labo"), says("et bureau")),
          ],
        },
      ],
    });

    it("stand within them on the page and in a plain text", () => {
      const html = renderToStaticMarkup(
        createElement(CvDocumentView, { document: saying(nested()) }),
      );
      expect(html).toMatch(/<li dir="auto">Terrain<ol .*Carotter.*Peser.*<\/ol><\/li><li/);
      const text = new TextDecoder().decode(renderTxt(saying(nested()))).replaceAll("\r\n", "\n");
      expect(text).toContain("- Terrain\n  1. Carotter\n  2. Peser\n- Labo et bureau\n");
    });

    it("stand further in, and count by themselves, in rich text and in Word", async () => {
      const rtf = new TextDecoder().decode(renderRtf(saying(nested())));
      expect(rtf).toMatch(/\\ls100\\ilvl0\\fi-284\\li284\\sa40\S* Terrain/);
      expect(rtf).toMatch(/\{\\listtext 2\.\\tab\}\\ls1\\ilvl0\\fi-425\\li709\\sa40\S* Peser/);
      const files = unzipSync(await renderDocx(saying(nested())));
      const xml = strFromU8(files["word/document.xml"] ?? new Uint8Array());
      const levelOf = (words: string) =>
        /<w:ilvl w:val="(\d)"\/>/.exec(
          xml.split("<w:p>").find((one) => one.includes(words)) ?? "",
        )?.[1];
      expect(["Terrain", "Carotter", "Labo"].map(levelOf)).toEqual(["0", "1", "0"]);
    });
  });

  it("mark an empty cell in a plain text, so that columns can be counted", () => {
    const cell = (text: string) =>
      ({
        type: "tableCell",
        content: [{ type: "paragraph", content: text ? [{ type: "text", text } as const] : [] }],
      }) as const;
    const document: RichDocument = {
      type: "doc",
      content: [
        {
          type: "table",
          content: [
            { type: "tableRow", content: [cell("Site"), cell("2023"), cell("2024")] },
            { type: "tableRow", content: [cell("Baie"), cell(""), cell("12")] },
          ],
        },
      ],
    };
    const text = new TextDecoder().decode(renderTxt(saying(document))).replaceAll("\r\n", "\n");
    expect(text).toContain("Site | 2023 | 2024\nBaie | – | 12\n");
  });

  it("are left out where nothing was written", () => {
    const headings = saying(EMPTY_DOCUMENT).blocks.filter(({ kind }) => kind === "heading");
    expect(headings).toHaveLength(1);
  });
});
