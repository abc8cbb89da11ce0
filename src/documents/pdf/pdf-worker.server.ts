/** The thread in which PDFs are made: one document at a time, in the order they arrive. See pdf-thread. */
import { parentPort, workerData } from "node:worker_threads";
import type { DocumentFiles } from "../model.ts";
import { Typst } from "./typst.server.ts";

/** What a thread is given: Typst as an earlier one compiled it. */
export interface PdfWorkerData {
  readonly module: WebAssembly.Module | null;
}

/** What it is asked: a `PdfData` as JSON, and its pictures. */
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
    // What WebAssembly leaves behind when it stops in the middle is not to be trusted: the thread is replaced.
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
