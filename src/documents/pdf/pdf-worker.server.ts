/** Entry of the thread that prints PDFs, one at a time in order of arrival. See pdf-thread. */
import { parentPort, workerData } from "node:worker_threads";
import type { DocumentFiles } from "../model.ts";
import { Typst } from "./typst.server.ts";

/** Typst as compiled by an earlier thread, or null. */
export interface PdfWorkerData {
  readonly module: WebAssembly.Module | null;
}

/** A `PdfData` as JSON, and its images. */
export interface PdfTask {
  readonly document: string;
  readonly files: DocumentFiles;
}

export type PdfMessage =
  | { readonly module: WebAssembly.Module }
  | { readonly pdf: Uint8Array; readonly memoryBytes: number }
  | { readonly error: string };

const typst = startTypst(workerData as PdfWorkerData);

parentPort?.on("message", async (task: PdfTask) => {
  const answer = await printTask(task);
  parentPort?.postMessage(answer);
});

async function startTypst({ module }: PdfWorkerData): Promise<Typst> {
  if (module) return Typst.start(module);
  const compiled = await Typst.compile();
  parentPort?.postMessage({ module: compiled } satisfies PdfMessage);
  return Typst.start(compiled);
}

async function printTask({ document, files }: PdfTask): Promise<PdfMessage> {
  try {
    const ready = await typst;
    return { pdf: await ready.print(document, files), memoryBytes: ready.memoryBytes };
  } catch (error) {
    // After a trap the state of the WebAssembly module is undefined: the thread is replaced.
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
