/** Entry of the thread that reads an uploaded PDF; it requests the byte ranges it needs. See pdf-reader. */
import { parentPort, workerData } from "node:worker_threads";
import { getDocument, PDFDataRangeTransport } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PdfFacts } from "#platform/pdf.ts";

export interface ReaderWorkerData {
  readonly bytes: number;
}

export type ReaderMessage =
  | { readonly begin: number; readonly end: number }
  | { readonly facts: PdfFacts };

interface DataPart {
  readonly begin: number;
  readonly part: Uint8Array;
}

const postToParent = (message: ReaderMessage) => parentPort?.postMessage(message);

class ParentRangeTransport extends PDFDataRangeTransport {
  override requestDataRange(begin: number, end: number): void {
    postToParent({ begin, end });
  }
}

const transport = new ParentRangeTransport((workerData as ReaderWorkerData).bytes, null);
parentPort?.on("message", ({ begin, part }: DataPart) => transport.onDataRange(begin, part));

postToParent({ facts: await readPdf() });

async function readPdf(): Promise<PdfFacts> {
  try {
    const pdf = await getDocument({
      range: transport,
      disableAutoFetch: true,
      disableStream: true,
      verbosity: 0,
    }).promise;
    // Reads the last page too: a truncated file lists pages that are missing.
    await pdf.getPage(pdf.numPages);
    return { kind: "read", pages: pdf.numPages };
  } catch (error) {
    const locked = error instanceof Error && error.name === "PasswordException";
    return { kind: locked ? "encrypted" : "unreadable" };
  }
}
