import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeFullCvContent } from "#tests/support/cv-content.ts";
import { readRtf } from "#tests/support/read-rtf.ts";
import { buildCvDocument } from "./cv-document.ts";
import { renderRtf } from "./render-rtf.ts";
import { typesetText } from "./typeset-text.ts";

beforeAll(() => setTranslations({ fr, en }));

describe("[C-13 part] a CV as rich text", () => {
  it("has headings, accents, order, links, title and language", () => {
    const document = buildCvDocument(
      makeFullCvContent(),
      "CV {2027} à moi",
      "fr",
      getTranslator("fr"),
    );
    const { paragraphs, links, title, language } = readRtf(renderRtf(document));
    expect(paragraphs.filter(({ outline }) => outline !== null)).toEqual(
      document.blocks.flatMap((block) =>
        block.kind === "heading" ? [{ text: block.text, outline: block.level - 1 }] : [],
      ),
    );
    const texts = paragraphs.map(({ text }) => text);
    expect(texts).toContain("E-mail\u00a0: zoe.lefevre@example.org");
    expect(texts).toContain("Salinity & <turbidity> in {tidal} estuaries \\rtf1 100 % }");
    expect(texts).toContain("البحر والمدّ, ים וגאות, 潮汐 🌊👩🏽‍🔬");
    expect(texts.indexOf("Maîtresse de conférences")).toBeLessThan(
      texts.indexOf("Postdoctoral fellow"),
    );
    expect(links).toContainEqual({
      href: "https://doi.org/10.99999/estuary.2024(1)",
      text: "doi.org/10.99999/estuary.2024(1)",
    });
    for (const { href } of links) expect(href).toMatch(/^(?:https?:\/\/|mailto:)/);
    expect(title).toBe("CV {2027} à moi");
    expect(language).toBe(1036);
  });

  it("never leaves a heading, or the first line of an entry, alone at the foot of a page", () => {
    const document = buildCvDocument(makeFullCvContent(), "CV", "fr", getTranslator("fr"));
    const rtf = new TextDecoder().decode(renderRtf(document));
    const headings = rtf.split("\n").filter((line) => /^\\pard.*\\outlinelevel\d/.test(line));
    expect(headings).toHaveLength(document.blocks.filter(({ kind }) => kind === "heading").length);
    expect(headings.filter((line) => !line.includes("\\keepn"))).toEqual([]);
    const title = rtf.split("\n").find((line) => line.includes("Postdoctoral fellow"));
    expect(title).toContain("\\keepn");
  });

  it("counts each list of works from one", () => {
    const entries = ["A", "B"].map((text) => ({ margin: "", title: [{ text }], lines: [] }));
    const numbered = { kind: "entries", numbered: true, entries } as const;
    const rtf = new TextDecoder().decode(
      renderRtf({ title: "", author: "", locale: "fr", blocks: [numbered, numbered] }),
    );
    // Two lists that start at 1, with two entries each.
    expect(rtf.match(/\\levelnfc0\b.*?\\levelstartat1\b/g)).toHaveLength(2);
    expect(
      [...rtf.matchAll(/\{\\listtext (\d)\.\\tab\}\\ls(\d)/g)].map(([, n, list]) => `${list}/${n}`),
    ).toEqual(["1/1", "1/2", "2/1", "2/2"]);
  });

  it("carries any text whole, and reads none of it as a command", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.stringMatching(/^[\\{}'u0-9 a-z*;]{0,40}$/),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const typeset = typesetText(typed, "en");
        const paragraph = { kind: "paragraph", line: [{ text: typeset }] } as const;
        const bytes = renderRtf({ title: typeset, author: "", locale: "en", blocks: [paragraph] });
        expect(readRtf(bytes).paragraphs).toEqual([{ text: typeset, outline: null }]);
      }),
    );
  });
});
