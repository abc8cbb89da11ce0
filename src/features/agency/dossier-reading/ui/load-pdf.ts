import type { PDFDocumentProxy } from "pdfjs-dist";
import { type PageLine, toPageLines } from "../rules/question-pages.ts";

/** Why there is no PDF to show: not printed yet, or unreadable. */
export type PdfFailure = "preparing" | "failed";

export class PdfLoadError extends Error {
  readonly failure: PdfFailure;
  constructor(failure: PdfFailure) {
    super(`the PDF of the version is not shown: ${failure}`);
    this.failure = failure;
  }
}

/**
 * Loads a PDF. pdf.js is fetched when the first one is shown, and reads it in a worker of our own origin, without
 * WebAssembly, which the content security policy forbids. The file comes in one request: ranges would each count against
 * the limit of prints.
 */
export async function loadPdf(href: string, signal: AbortSignal): Promise<PDFDocumentProxy> {
  // Keeps pdf.js out of the server's bundle.
  if (import.meta.env.SSR) throw new Error("a PDF is shown in the browser only");
  const response = await fetch(href, { signal, headers: { Accept: "application/pdf" } });
  if (response.status === 503) throw new PdfLoadError("preparing");
  if (!response.ok) throw new PdfLoadError("failed");
  const data = new Uint8Array(await response.arrayBuffer());
  const [pdfjs, worker] = await Promise.all([
    import("pdfjs-dist"),
    import("pdfjs-dist/build/pdf.worker.min.mjs?url"),
  ]);
  pdfjs.GlobalWorkerOptions.workerSrc = worker.default;
  const task = pdfjs.getDocument({ data, useWasm: false, stopAtErrors: false });
  signal.addEventListener("abort", () => void task.destroy());
  return task.promise;
}

/** The lines of all pages, to find questions by their headings. */
export async function readPdfLines(
  pdf: PDFDocumentProxy,
  signal: AbortSignal,
): Promise<PageLine[][]> {
  const pages: PageLine[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    if (signal.aborted) return pages;
    const page = await pdf.getPage(number);
    const { height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => {
      if (!("str" in item)) return [];
      const [, , , , x = 0, y = 0] = item.transform as number[];
      return [{ text: item.str, x, top: 1 - (y + item.height) / height }];
    });
    pages.push(toPageLines(texts));
  }
  return pages;
}
