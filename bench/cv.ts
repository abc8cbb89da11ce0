import { PdfThread } from "#documents/pdf/pdf-thread.server.ts";
import { buildCvDocument } from "#features/people/cv/document/cv-document.ts";
import { renderCv } from "#features/people/cv/document/render-cv.server.ts";
import { CV_EXPORT_FORMATS } from "#features/people/cv/rules/file-formats.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { bindPrinter } from "#platform/pdf.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeFullCvContent } from "#tests/support/cv-content.ts";
import type { BenchRow } from "./report.ts";

const RUNS = 30;

/**
 * A full CV in each format: the first of a process, which also loads the writer and its fonts, and the median of the others. CPU time
 * covers all threads; it is printed beside wall time for machines with other load.
 */
export async function benchCv(): Promise<BenchRow[]> {
  setTranslations({ fr, en });
  const rows: BenchRow[] = [];
  const thread = new PdfThread();
  const print = bindPrinter(thread, { owner: "bench" });
  for (const format of CV_EXPORT_FORMATS) {
    const times: number[] = [];
    const work: number[] = [];
    let bytes = 0;
    for (let run = 0; run <= RUNS; run++) {
      const document = createCv(run);
      const started = performance.now();
      const before = process.cpuUsage();
      bytes = (await renderCv(print, format, document, new Date())).bytes.length;
      const { user, system } = process.cpuUsage(before);
      times.push(performance.now() - started);
      work.push((user + system) / 1000);
    }
    const [first = 0] = times;
    const [firstWork = 0] = work;
    rows.push({
      what: `a full CV as ${format}`,
      ours: `${formatMedian(times)} ms, processor ${formatMedian(work)} ms (first ${first.toFixed(0)} ms, processor ${firstWork.toFixed(0)} ms), ${(bytes / 1000).toFixed(1)} kB`,
    });
  }
  await thread.stop();
  return rows;
}

/** A different CV for each run: Typst caches its layout, and would render the same CV for free. */
function createCv(run: number) {
  const content = makeFullCvContent();
  const employments = content.employments.map(({ id, values }) => ({
    id,
    values: { ...values, description: `${values.description} (${run})` },
  }));
  const publications = content.publications.map((one) => ({ ...one, why: `${one.why} (${run})` }));
  return buildCvDocument(
    { ...content, employments, publications },
    "CV",
    "fr",
    getTranslator("fr"),
  );
}

/** The median of all runs but the first. */
const formatMedian = (times: readonly number[]): string =>
  (times.slice(1).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0).toFixed(1);
