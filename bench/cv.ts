import { PdfThread } from "#documents/pdf/pdf-thread.server.ts";
import { cvDocument } from "#features/cv/document/cv-document.ts";
import { renderCv } from "#features/cv/document/render-cv.server.ts";
import { CV_EXPORT_FORMATS } from "#features/cv/rules/export-formats.ts";
import { setWords, translator } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { fullCvContent } from "#tests/support/cv-content.ts";
import type { Row } from "./report.ts";

const RUNS = 30;

/** A full CV to each format: the first of a process, which also loads its writer and fonts, and the usual one. */
export async function benchCv(): Promise<Row[]> {
  setWords({ fr, en });
  const document = cvDocument(fullCvContent(), "CV", "fr", translator("fr"));
  const rows: Row[] = [];
  const printer = new PdfThread();
  for (const format of CV_EXPORT_FORMATS) {
    const times: number[] = [];
    let bytes = 0;
    for (let run = 0; run <= RUNS; run++) {
      const started = performance.now();
      bytes = (await renderCv(printer, format, document, new Date())).bytes.length;
      times.push(performance.now() - started);
    }
    const [first = 0, ...later] = times;
    const usual = later.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
    rows.push({
      what: `a full CV as ${format}`,
      ours: `${usual.toFixed(1)} ms (first ${first.toFixed(0)} ms), ${(bytes / 1000).toFixed(1)} kB`,
    });
  }
  await printer.stop();
  return rows;
}
