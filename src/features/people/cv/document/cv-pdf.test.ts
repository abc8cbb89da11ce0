import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PdfThread } from "#documents/pdf/pdf-thread.server.ts";
import { renderPdf } from "#documents/pdf/render-pdf.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { bindPrinter } from "#platform/pdf.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeFullCvContent } from "#tests/support/cv-content.ts";
import { listFonts, listRoles, readPdf } from "#tests/support/read-pdf.ts";
import { buildCvDocument } from "./cv-document.ts";
import type { CvDocument } from "./model.ts";
import { typesetText } from "./typeset-text.ts";

const thread = new PdfThread();
const print = bindPrinter(thread, { owner: "test" });
beforeAll(() => setTranslations({ fr, en }));
afterAll(() => thread.stop());
const NOW = new Date("2027-01-10T10:00:00Z");
/** The first render starts the thread. */
const TIMEOUT = 120_000;

describe("[C-13 part] a CV as PDF", { timeout: TIMEOUT }, () => {
  it("is tagged: headings, lists, links and language for those who listen", async () => {
    const document = buildCvDocument(
      makeFullCvContent(),
      'Été & <co> "x"',
      "fr",
      getTranslator("fr"),
    );
    const bytes = await renderPdf(print, document, NOW);
    const { pages, info, metadata } = await readPdf(bytes);
    expect(pages).toHaveLength(2);
    expect(info).toMatchObject({
      Title: 'Été & <co> "x"',
      Author: "Zoé Lefèvre-Nuñez",
      Language: "fr-FR",
    });
    expect(metadata?.get("pdfuaid:part")).toBe("1");
    expect(metadata?.get("dc:title")).toBe('Été & <co> "x"');
    const all = pages.flatMap(({ tree }) => listRoles(tree));
    const headings = document.blocks.flatMap((block) =>
      block.kind === "heading" ? [`H${block.level}`] : [],
    );
    expect(all.filter((role) => /^H\d$/.test(role))).toEqual(headings);
    for (const role of ["Document", "L", "LI", "Lbl", "LBody", "P", "Link"])
      expect(all).toContain(role);
    const links = pages.flatMap((page) => page.links);
    expect(links).toContainEqual({
      url: "https://doi.org/10.99999/estuary.2024(1)",
      contents: "https://doi.org/10.99999/estuary.2024(1)",
    });
    for (const { url, contents } of links) expect(contents).toBe(url.replace("mailto:", "E-mail "));
    const source = Buffer.from(bytes).toString("latin1");
    expect(source).toContain("/Marked true");
    expect(source).toContain("/DisplayDocTitle true");
    expect(source).toContain("/Tabs /S");
    // Every font is embedded, and its glyph list, if any, is complete.
    const fonts = listFonts(bytes);
    expect(fonts).toHaveLength(source.match(/\/Type \/FontDescriptor/g)?.length ?? 0);
    for (const { glyphs, listed } of fonts) expect(listed ?? glyphs).toBe(glyphs);
  });

  it("reads in order, with its accents", async () => {
    const document = buildCvDocument(makeFullCvContent(), "CV", "fr", getTranslator("fr"));
    const { pages } = await readPdf(await renderPdf(print, document, NOW));
    const text = pages
      .map((page) => page.text)
      .join("")
      .replace(/\s+/g, " ");
    const positions = [
      "Dr Zoé Lefèvre-Nuñez",
      "Parcours professionnel",
      "depuis sept. 2019",
      "les œstrogènes.",
      "Institut für Küstenforschung",
      "Łucja Wiśniewska, Σοφία Παππά",
      "Jeux de données choisis",
      "Relectrice",
    ].map((part) => text.indexOf(part));
    expect(
      positions.every((position) => position >= 0),
      JSON.stringify(positions),
    ).toBe(true);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  });

  it("draws every letter of every script it holds, and keeps it as text", async () => {
    const document = buildCvDocument(makeFullCvContent(), "CV", "fr", getTranslator("fr"));
    const { pages } = await readPdf(await renderPdf(print, document, NOW));
    const text = pages.map((page) => page.text).join("");
    for (const words of ["البحر", "ים", "וגאות", "潮汐", "🌊", "👩🏽‍🔬"])
      expect(text).toContain(words);
    expect(pages.map(({ undrawn }) => undrawn)).toEqual([0, 0]);
  });

  it("goes on after an entry of several pages, without a hole", async () => {
    const line = [{ text: "Une ligne" }];
    const entry = (lines: number) => ({
      margin: "2019",
      title: line,
      lines: Array(lines).fill(line),
    });
    const entries = [entry(20), entry(130), entry(3), entry(3)];
    const blocks = [{ kind: "entries", numbered: false, entries } as const];
    const { pages } = await readPdf(await renderPdf(print, { ...one("CV"), blocks }, NOW));
    expect(pages).toHaveLength(3);
    for (const { tallestGap } of pages) expect(tallestGap).toBeLessThan(30);
  });

  const one = (text: string): CvDocument => ({
    title: text,
    author: text,
    locale: "en",
    blocks: [{ kind: "paragraph", line: [{ text, href: "https://example.org/" }] }],
  });

  it("is made of any text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (typed) => {
        const typeset = typesetText(typed, "en");
        const { info, pages } = await readPdf(await renderPdf(print, one(typeset), NOW));
        expect(pages).toHaveLength(1);
        expect(info.Title ?? "").toBe(typeset);
      }),
      { numRuns: 30 },
    );
  });

  it("carries any European text whole", async () => {
    const letters = [
      ..."abcdefgéèêëàâçœŒÆßøØåÅñÑłŁšŠžŽđĐőűğışąęćńóśźżΑαΒβΩωЖжЯя0123456789()\\<>[]{}%/&'\"«»“”–—…€·",
    ];
    const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 30 }), async (words) => {
        const document = one(words.join(" "));
        const { pages } = await readPdf(await renderPdf(print, { ...document, author: "" }, NOW));
        const text = pages.map((page) => page.text).join("\n");
        // A line may break at a space or, without one, after a dash or bracket; extracted text does not tell which.
        let rest = words.join(" ");
        for (const line of text.replace(/1 \/ 1\s*$/, "").split("\n")) {
          const read = line.trim().replace(/\s+/g, " ");
          expect(rest.slice(0, read.length)).toBe(read);
          rest = rest.slice(read.length).trimStart();
        }
        expect(rest).toBe("");
      }),
      // Regressions: line breaks inside words, and text that looks like a page number.
      { numRuns: 30, examples: [[Array(20).fill("éЯ…“ωfž/gж–5")], [["1", "/", "1"]]] },
    );
  });
});
