import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { cleanText } from "#rich-text/clean-text.ts";
import { safeHref } from "#rich-text/safe-href.ts";
import { makeEmptyCvContent, makeFullCvContent } from "#tests/support/cv-content.ts";
import { toTrainingEntry } from "./career-section.ts";
import { formatCvDate, formatCvPeriod } from "./cv-dates.ts";
import { buildCvDocument } from "./cv-document.ts";
import type { Block } from "./model.ts";
import { typesetText } from "./typeset-text.ts";

beforeAll(() => setTranslations({ fr, en }));

const documentIn = (locale: "fr" | "en") =>
  buildCvDocument(makeFullCvContent(), "CV pour l'appel", locale, getTranslator(locale));
const headings = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === "heading" ? [[block.level, block.text]] : []));

describe("[C-13 part] a CV as a document", () => {
  it("has its sections in order, in its own language", () => {
    expect(headings(documentIn("fr").blocks)).toEqual([
      [1, "Dr Zoé Lefèvre-Nuñez"],
      [2, "Biographie"],
      [2, "Parcours professionnel"],
      [2, "Affiliations"],
      [2, "Formation supérieure"],
      [2, "Prix et distinctions"],
      [2, "Enseignement"],
      [2, "Responsabilités administratives"],
      [2, "Compétences"],
      [2, "Interruptions de carrière"],
      [2, "Publications choisies"],
      [2, "Jeux de données choisis"],
      [2, "Contributions"],
      [3, "À la connaissance"],
      [3, "Aux personnes et aux équipes"],
      [2, "Commentaires"],
    ]);
    expect(headings(documentIn("en").blocks)[2]).toEqual([2, "Professional experience"]);
    expect(documentIn("fr").blocks).toContainEqual({
      kind: "facts",
      facts: [
        { label: "Langues", line: [{ text: "français (C2), allemand (B1)" }] },
        { label: "Numérique", line: [{ text: "Python, QGIS" }] },
        { label: "Autres", line: [{ text: "Plongée professionnelle" }] },
      ],
    });
  });

  it("leaves out what was not said", () => {
    const { blocks } = buildCvDocument(makeEmptyCvContent(), "CV", "en", getTranslator("en"));
    expect(blocks).toEqual([{ kind: "heading", level: 1, text: "Ada Byron" }]);
  });

  it("keeps only web and mail addresses as links", () => {
    const hrefs = JSON.stringify(documentIn("fr")).match(/"href":"[^"]+"/g) ?? [];
    expect(hrefs.length).toBeGreaterThan(4);
    for (const href of hrefs) expect(href).toMatch(/"href":"(?:https?:\/\/|mailto:)/);
    expect(JSON.stringify(documentIn("fr"))).toContain('{"text":"javascript:alert(1)"}');
  });

  it("names ten authors, and the person among the others", () => {
    const text = JSON.stringify(documentIn("fr"));
    expect(text).toContain('"Auteur 10"');
    expect(text).not.toContain('"Auteur 11"');
    expect(text).toContain('{"text":"Lefèvre-Nuñez Z.","strong":true}');
    expect(text).toContain("et al. (15 auteurs)");
  });
});

describe("dates of a CV", () => {
  const t = (locale: "fr" | "en") => getTranslator(locale);
  it("are as precise as they are known", () => {
    expect(formatCvDate("2019", "fr")).toBe("2019");
    expect(formatCvDate("2019-09", "fr")).toBe("sept.\u00a02019");
    expect(formatCvDate("2019-09-01", "fr")).toBe("1er\u00a0sept.\u00a02019");
    expect(formatCvDate("2019-09-01", "en")).toBe("1\u00a0Sept\u00a02019");
    expect(formatCvDate("2019-99", "en")).toBe("2019-99");
    expect(formatCvDate("vers 2010", "fr")).toBe("vers 2010");
  });
  it("make periods, open or not", () => {
    expect(formatCvPeriod("2012", "2015", "fr", t("fr"))).toBe("2012\u00a0– 2015");
    expect(formatCvPeriod("2012", "2012", "fr", t("fr"))).toBe("2012");
    expect(formatCvPeriod("2012", "", "fr", t("fr"))).toBe("depuis 2012");
    expect(formatCvPeriod("", "2012", "en", t("en"))).toBe("until 2012");
    expect(formatCvPeriod("", "", "en", t("en"))).toBe("");
  });
});

describe("a training", () => {
  const margin = (start: string, end: string) => {
    const values = {
      title: "HDR",
      department: "",
      organization: "",
      city: "",
      country: "",
      url: "",
      start,
      end,
      description: "",
    };
    return toTrainingEntry(values, { locale: "fr", t: getTranslator("fr") }).margin;
  };
  it("lasts, is under way, or was obtained on a day", () => {
    expect(margin("2005-09", "2008-12")).toBe("sept.\u00a02005\u00a0– déc.\u00a02008");
    expect(margin("2024-09", "")).toBe("depuis sept.\u00a02024");
    expect(margin("2016-06-17", "")).toBe("17\u00a0juin\u00a02016");
    expect(margin("", "2016")).toBe("2016");
  });
});

describe("a person's text", () => {
  it("keeps every character but controls and overrides", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const clean = cleanText(text);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean.replace(/[\n\t]/g, "")).not.toMatch(/[\p{Cc}\ufffe\uffff\u202e]/u);
        expect(cleanText(clean)).toBe(clean);
      }),
    );
  });
  it("is set with French spaces, its words untouched", () => {
    expect(typesetText("Quoi ? « Oui » : non", "fr")).toBe(
      "Quoi\u202f? «\u202fOui\u202f»\u00a0: non",
    );
    expect(typesetText("Quoi ? : a", "en")).toBe("Quoi ? : a");
  });
});

describe("an address", () => {
  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "//x",
    "x",
    "",
    "ftp://a",
  ])("%j is no link", (address) => expect(safeHref(address)).toBeUndefined());
  it("is written as a link may carry it", () => {
    expect(safeHref(" https://example.org/é (1)\n")).toBe("https://example.org/%C3%A9%20(1)");
    expect(safeHref("java\nscript:alert(1)")).toBeUndefined();
  });
});
