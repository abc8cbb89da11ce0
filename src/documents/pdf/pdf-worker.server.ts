/** The thread in which PDFs are made: one document at a time, in the order they arrive. See pdf-thread. */
import { parentPort } from "node:worker_threads";
import { Typst } from "./typst.server.ts";

export type PdfAnswer = { readonly pdf: Uint8Array<ArrayBuffer> } | { readonly error: string };

const typst = Typst.start();

parentPort?.on("message", async (document: string) => {
  const answer = await answerTo(document);
  const transferred = "pdf" in answer ? [answer.pdf.buffer] : [];
  parentPort?.postMessage(answer, transferred);
});

async function answerTo(document: string): Promise<PdfAnswer> {
  try {
    return { pdf: Uint8Array.from(await (await typst).print(document)) };
  } catch (error) {
    // What WebAssembly leaves behind when it stops in the middle is not to be trusted: the thread is replaced.
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
