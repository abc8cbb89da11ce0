import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeFullCvContent } from "#tests/support/cv-content.ts";
import { buildCvDocument } from "./cv-document.ts";
import type { CvDocument } from "./model.ts";
import { renderDocx } from "./render-docx.server.ts";
import { typesetText } from "./typeset-text.ts";

beforeAll(() => setTranslations({ fr, en }));

async function partsOf(document: CvDocument) {
  const files = unzipSync(await renderDocx(document));
  const part = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return { part, names: Object.keys(files) };
}

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const decode = (xml: string) =>
  xml.replace(/&(#x?[0-9a-f]+|\w+);/gi, (_, name: string) =>
    name.startsWith("#")
      ? String.fromCodePoint(Number(name.replace(/^#x/i, "0x").replace("#", "")))
      : (NAMED[name] ?? "?"),
  );

/** Style and text of each paragraph, as Word reads them. */
function paragraphsOf(xml: string) {
  return [...xml.matchAll(/<w:p>(.*?)<\/w:p>/gs)].map(([, inner = ""]) => ({
    style: /<w:pStyle w:val="([^"]+)"/.exec(inner)?.[1] ?? null,
    text: [...inner.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)]
      .map(([, t = ""]) => decode(t))
      .join(""),
  }));
}

describe("[C-13 part] a CV as a Word document", () => {
  it("has real headings, accents, links, numbering, title and language", async () => {
    const document = buildCvDocument(makeFullCvContent(), "Zoé & <co>", "fr", getTranslator("fr"));
    const { part, names } = await partsOf(document);
    expect(names).toContain("[Content_Types].xml");
    const paragraphs = paragraphsOf(part("word/document.xml"));
    expect(paragraphs.filter(({ style }) => style?.startsWith("Heading"))).toEqual(
      document.blocks.flatMap((block) =>
        block.kind === "heading" ? [{ style: `Heading${block.level}`, text: block.text }] : [],
      ),
    );
    const texts = paragraphs.map(({ text }) => text);
    expect(texts).toContain("Salinity & <turbidity> in {tidal} estuaries \\rtf1 100 % }");
    expect(texts).toContain("البحر والمدّ, ים וגאות, 潮汐 🌊👩🏽‍🔬");
    expect(texts.indexOf("Prix Jeune Équipe")).toBeGreaterThan(texts.indexOf("2012\u00a0– 2015"));
    const targets = [
      ...part("word/_rels/document.xml.rels").matchAll(/hyperlink" Target="([^"]+)"/g),
    ].map(([, target = ""]) => decode(target));
    expect(targets).toContain("https://doi.org/10.99999/estuary.2024(1)");
    expect(targets).toContain("https://entrepot.example.org/dataset?id=doi:10.99999/ABC&v=2");
    for (const target of targets) expect(target).toMatch(/^(?:https?:\/\/|mailto:)/);
    expect(part("word/styles.xml")).toContain('<w:lang w:val="fr-FR"/>');
    expect(decode(part("docProps/core.xml"))).toContain("<dc:title>Zoé & <co></dc:title>");
    expect(part("word/numbering.xml")).toContain('<w:numFmt w:val="decimal"/>');
  });

  it("leaves no heading alone at the foot of a page", async () => {
    const { part } = await partsOf(
      buildCvDocument(makeFullCvContent(), "CV", "fr", getTranslator("fr")),
    );
    for (const level of [1, 2, 3])
      expect(
        new RegExp(`<w:style [^>]*w:styleId="Heading${level}".*?</w:style>`, "s").exec(
          part("word/styles.xml"),
        )?.[0],
      ).toContain("<w:keepNext/>");
    // The title of a post stays with its first line of details.
    expect(part("word/document.xml")).toMatch(
      /<w:p><w:pPr><w:keepNext\/>.*?Maîtresse de conférences/s,
    );
  });

  it("carries any text whole", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", minLength: 1 }), async (typed) => {
        const typeset = typesetText(typed, "en");
        const paragraph = { kind: "paragraph", line: [{ text: typeset }] } as const;
        const { part } = await partsOf({
          title: typeset,
          author: "",
          locale: "en",
          blocks: [paragraph],
        });
        expect(paragraphsOf(part("word/document.xml"))).toEqual([{ style: null, text: typeset }]);
      }),
      { numRuns: 40 },
    );
  });
});
