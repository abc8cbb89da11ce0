/** Stand-in for the PDF thread: does what the document says. */
import { parentPort, threadId } from "node:worker_threads";

parentPort?.on("message", ({ document }: { document: string }) => {
  if (document === "hang") for (;;);
  if (document === "die") process.exit(1);
  if (document === "throw") throw new Error("broken inside");
  if (document === "refuse") return parentPort?.postMessage({ error: "not a document" });
  const pdf = new TextEncoder().encode(`${document} by ${threadId}`);
  parentPort?.postMessage({ pdf, memoryBytes: document === "grow" ? 2_000 : 1_000 });
});
