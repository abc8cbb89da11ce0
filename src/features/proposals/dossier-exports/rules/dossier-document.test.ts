import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { DocumentBlock } from "#documents/model.ts";
import { PdfThread } from "#documents/pdf/pdf-thread.server.ts";
import { renderPdf } from "#documents/pdf/render-pdf.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { bindPrinter } from "#platform/pdf.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { IMAGE_FILENAME, makePrintableDossier } from "#tests/support/printable-dossier.ts";
import { listRoles, readPdf } from "#tests/support/read-pdf.ts";
import { buildDossierDocument } from "./dossier-document.ts";
import { type DossierJson, dossierJsonSchema, streamDossierJson } from "./dossier-json.ts";
import type { ExportKind } from "./export-kinds.ts";

beforeAll(() => setTranslations({ fr, en }));

const buildPrintedDocument = (
  kind: ExportKind = "dossier",
  state = {},
  locale: "fr" | "en" = "fr",
) => buildDossierDocument(makePrintableDossier(state), kind, { locale, t: getTranslator(locale) });

const toText = (blocks: readonly DocumentBlock[]): string => JSON.stringify(blocks);

describe("[D-26 part] a dossier as a document", () => {
  it("goes down its headings step by step, and lists parts and sections, not questions", () => {
    const headings = buildPrintedDocument().blocks.filter((block) => block.kind === "heading");
    let level = 0;
    for (const heading of headings) {
      expect(heading.level).toBeLessThanOrEqual(level + 1);
      level = heading.level;
    }
    expect(headings.filter(({ unlisted }) => !unlisted).map(({ text }) => text)).toEqual([
      "Proposition",
      "1 Titre context",
      "1.1 Titre aims",
      "Consortium",
      "Équipe 1 — Institut des haies",
      "Équipe 2",
      "Contacts",
      "Équipe 1 — Institut des haies",
      "Équipe 2",
      "Publications",
      "Claire Morel",
      "Annexes",
    ]);
    expect(headings.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["Question positioning", "Titre tasks 1", "Titre tasks 2"]),
    );
  });

  it("says what is missing and leaves out what is not asked", () => {
    const text = toText(buildPrintedDocument().blocks);
    expect(text).toContain("Réponse obligatoire, pas encore donnée");
    expect(text).not.toContain("Jamais montré");
    expect(toText(buildPrintedDocument("dossier", {}, "en").blocks)).toContain(
      "Required, not answered yet",
    );
  });

  it("is never taken for a deposit, and says what the agency holds", () => {
    expect(buildPrintedDocument().footer).toContain("Non déposé");
    const published = "2027-03-01T10:00:00.000Z";
    expect(
      buildPrintedDocument("dossier", { currentPlace: "published", published }).footer,
    ).toContain("Déposé le 1er mars 2027");
    expect(
      buildPrintedDocument("dossier", { currentPlace: "published", published, unlocked: true })
        .footer,
    ).toContain("reste valable");
  });

  it("of one form is that form alone; the proposal waits for the confirmation", () => {
    const text = toText(buildPrintedDocument("scientific_proposition").blocks);
    expect(text).toContain("Question positioning");
    expect(text).not.toContain("Institut des haies");
    expect(
      toText(buildPrintedDocument("dossier", { creationConfirmed: false }).blocks),
    ).not.toContain("Question positioning");
  });
});

test("[D-26 part] JSON is as documented, and comes in pieces", () => {
  const { content, state, models } = makePrintableDossier();
  const { lastSaved } = state;
  const dossier: DossierJson = {
    format: "passerelle-dossier",
    version: 2,
    ...state,
    ...content,
    call: { ...content.call, opensAt: lastSaved },
    formModels: [...models].map(([versionId, model]) => ({
      formModelType: model.formModelType,
      versionId,
      lastUpdate: lastSaved,
      model: { ...model, children: [...model.children] },
    })),
    locks: [],
    leftOvers: [],
    deposits: [],
  };
  const pieces = [...streamDossierJson(dossier)];
  expect(pieces.length).toBeGreaterThan(20);
  const read: unknown = JSON.parse(pieces.join(""));
  expect(read).toEqual(dossier);
  expect(dossierJsonSchema.safeParse(read).success).toBe(true);
  expect(() => [...streamDossierJson({ ...dossier, lastSaved: 3 as never })]).toThrow();
});

describe("a dossier as PDF", { timeout: 120_000 }, () => {
  const thread = new PdfThread();
  const print = bindPrinter(thread, { owner: "test" });
  afterAll(() => thread.stop());

  it("[D-26 part] is tagged, with contents, page numbers, images, formulas, tables and references", async () => {
    const picture = sharp({
      create: { width: 300, height: 200, channels: 3, background: "#0b5c66" },
    });
    const bytes = await renderPdf(print, buildPrintedDocument(), new Date("2027-01-10T10:00:00Z"), {
      [IMAGE_FILENAME]: await picture.png().toBuffer(),
    });
    const { pages, metadata, info } = await readPdf(bytes);
    const all = pages.map(({ text }) => text.replace(/\s+/g, " "));
    // The table of contents names the right page of each part.
    const contents = all[0] ?? "";
    for (const part of ["Proposition", "Consortium", "Contacts", "Publications"]) {
      const page = Number(new RegExp(`${part} (?:\\. ?)*(\\d+)`).exec(contents)?.[1]);
      expect([part, all[page - 1]?.includes(part)]).toEqual([part, true]);
    }
    const whole = all.join(" ");
    for (const words of [
      "BOCAGE — Ce qui fait tenir une haie",
      "Non déposé",
      "Les haies reviennent.",
      "Un titre à soi",
      "quarante",
      "Carte des sites",
      "Diop, A. (2024). Les sols.",
      "ada.roy@example.org",
      "CV de terrain",
      "lettre.pdf",
      "9f86d081884c7d65",
      `${pages.length} / ${pages.length}`,
    ])
      expect(whole).toContain(words);
    const roles = pages.flatMap(({ tree }) => listRoles(tree));
    expect(roles).toEqual(
      expect.arrayContaining(["TOC", "TOCI", "Figure", "Formula", "Table", "TH", "L"]),
    );
    expect(pages.flatMap(({ links }) => links.map(({ url }) => url))).toContain(
      "https://doi.org/10.1000/xyz",
    );
    expect(metadata?.get("pdfuaid:part")).toBe("1");
    expect(info.Title).toBe("BOCAGE — Ce qui fait tenir une haie");
  });
});
