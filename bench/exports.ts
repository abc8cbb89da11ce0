import sharp from "sharp";
import type { DocumentFiles, DocumentModel } from "#documents/model.ts";
import { PdfThread } from "#documents/pdf/pdf-thread.server.ts";
import { renderPdf } from "#documents/pdf/render-pdf.ts";
import { buildDossierDocument } from "#features/proposals/dossier-exports/rules/dossier-document.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { bindPrinter } from "#platform/pdf.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makePrintableDossier } from "#tests/support/printable-dossier.ts";
import type { BenchRow } from "./report.ts";

const RUNS = 7;
const SENTENCE = "Une haie tient quand trois voisins au moins en plantent une la même année. ";

/** Document sizes: pages of text, and images of 2,000 × 1,400 pixels. */
const SIZES = [
  { pages: 10, images: 0 },
  { pages: 30, images: 0 },
  { pages: 30, images: 6 },
  { pages: 60, images: 0 },
  { pages: 60, images: 12 },
] as const;

/**
 * A dossier as PDF: the first of a process, which starts the thread, and the median for each size. CPU time covers all threads; it is
 * printed beside wall time for machines with other load.
 */
export async function benchExports(): Promise<BenchRow[]> {
  setTranslations({ fr, en });
  const thread = new PdfThread();
  const print = bindPrinter(thread, { owner: "bench" });
  const picture = await sharp({
    create: {
      width: 2_000,
      height: 1_400,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 20 },
    },
  })
    .jpeg()
    .toBuffer();
  const started = performance.now();
  await renderPdf(print, createDossier(1, 0, -1).document, new Date());
  const first = performance.now() - started;
  const rows: BenchRow[] = [];
  for (const { pages, images } of SIZES) {
    const times: number[] = [];
    const work: number[] = [];
    let bytes = 0;
    let characters = 0;
    for (let run = 0; run < RUNS; run++) {
      const { document, names } = createDossier(pages, images, run);
      const files: DocumentFiles = Object.fromEntries(names.map((name) => [name, picture]));
      characters = JSON.stringify(document).length;
      const renderStarted = performance.now();
      const before = process.cpuUsage();
      bytes = (await renderPdf(print, document, new Date(), files)).length;
      const { user, system } = process.cpuUsage(before);
      times.push(performance.now() - renderStarted);
      work.push((user + system) / 1000);
    }
    rows.push({
      what: `a dossier of ${pages} pages with ${images} images as PDF (${Math.round(characters / 1000)}k characters)`,
      ours: `${formatMedian(times)} ms, processor ${formatMedian(work)} ms, ${Math.round(bytes / 1000)} kB`,
      aim: pages === 60 ? "1,000 ms" : "",
    });
  }
  rows.push({ what: "the first of a process", ours: `${first.toFixed(0)} ms` });
  await thread.stop();
  return rows;
}

/** A different text on every page of every document: Typst caches its layout. */
function createDossier(pages: number, images: number, run: number) {
  const names = Array.from({ length: images }, (_, index) => `${index}.jpg`);
  const document = buildDossierDocument(makePrintableDossier(), "dossier", {
    locale: "fr",
    t: getTranslator("fr"),
  });
  const text = Array.from({ length: pages }, (_, page) => [
    { kind: "heading", level: 3, text: `${page + 1} Section ${run}` } as const,
    ...Array.from(
      { length: 6 },
      (_, index) =>
        ({
          kind: "paragraph",
          line: [{ text: `${run}.${page}.${index} ${SENTENCE.repeat(7)}` }],
        }) as const,
    ),
  ]);
  const pictures = names.map(
    (file) => ({ kind: "image", file, width: 2_000, height: 1_400, alt: file }) as const,
  );
  // The image of the sample has no file here.
  const blocks = document.blocks.filter(({ kind }) => kind !== "image");
  const withText: DocumentModel = {
    ...document,
    blocks: [...blocks, { kind: "heading", level: 2, text: "Bench" }, ...text.flat(), ...pictures],
  };
  return { document: withText, names };
}

const formatMedian = (times: readonly number[]): string =>
  (times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0).toFixed(0);
