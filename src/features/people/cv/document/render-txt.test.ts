import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeFullCvContent } from "#tests/support/cv-content.ts";
import { buildCvDocument } from "./cv-document.ts";
import { renderTxt } from "./render-txt.ts";
import { typesetText } from "./typeset-text.ts";

beforeAll(() => setTranslations({ fr, en }));
const read = (bytes: Uint8Array) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

describe("[C-13 part] a CV as plain text", () => {
  it("holds the whole of an address that is too long to be shown: a link shows its start", () => {
    const url = `https://example.org/${"a".repeat(900)}`;
    const content = makeFullCvContent();
    const employments = content.employments.map((one) => ({
      ...one,
      values: { ...one.values, url },
    }));
    const document = buildCvDocument({ ...content, employments }, "CV", "fr", getTranslator("fr"));
    const [shown] = JSON.stringify(document).match(/example\.org\/a+…/) ?? [];
    expect(shown).toHaveLength(201);
    expect(read(renderTxt(document))).toContain(url);
  });

  it("reads from the name to the comments, with its accents", () => {
    const text = read(
      renderTxt(buildCvDocument(makeFullCvContent(), "CV", "fr", getTranslator("fr"))),
    );
    expect(text.startsWith("\ufeffDr Zoé Lefèvre-Nuñez\r\n====================\r\n")).toBe(true);
    const order = [
      "E-mail\u00a0: zoe.lefevre@example.org",
      "Parcours professionnel\r\n----------------------",
      "depuis sept.\u00a02019\r\n  Maîtresse de conférences",
      "https://univ-cote.example.org/equipe",
      "Institut für Küstenforschung, Büsum, Allemagne",
      "1. 2024",
      "{tidal}",
      "https://doi.org/10.99999/estuary.2024(1)",
      "潮汐 🌊👩🏽‍🔬",
      "Commentaires",
      "- Relectrice",
    ].map((part) => [part, text.indexOf(part)] as const);
    for (const [part, position] of order) expect(position, part).toBeGreaterThan(0);
    expect(order.map(([, position]) => position)).toEqual(
      order.map(([, position]) => position).toSorted((a, b) => a - b),
    );
    const long = text.split("\r\n").filter((line) => [...line].length > 78);
    expect(long).toHaveLength(1);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  it("carries any text whole", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (typed) => {
        const paragraph = {
          kind: "paragraph",
          line: [{ text: typesetText(typed, "fr") }],
        } as const;
        const bytes = renderTxt({ title: "", author: "", locale: "fr", blocks: [paragraph] });
        const squeeze = (text: string) => text.replace(/[ \t\r\n]+/g, " ").trim();
        expect(squeeze(read(bytes).slice(1))).toBe(squeeze(typesetText(typed, "fr")));
      }),
    );
  });
});
