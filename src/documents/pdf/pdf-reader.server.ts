import { Worker } from "node:worker_threads";
import type { FileContent } from "#platform/files/file-content.server.ts";
import type { PdfFacts, PdfReader } from "#platform/pdf.ts";
import { ConcurrencyWindow } from "#platform/throttle/concurrency-window.ts";
import type { ReaderMessage, ReaderWorkerData } from "./pdf-reader-worker.server.ts";

const PROGRAM = new URL("./pdf-reader-worker.server.ts", import.meta.url);
/** A sound PDF takes a second; a longer one is malicious, and no agency could open it either. */
const TIME_LIMIT_MS = 15_000;
const MEMORY_MB = 256;
/**
 * In addition to the file itself: unpacked data may fill any machine, in memory that a thread's own limits do not
 * cover.
 */
const MAX_UNPACKED_BYTES = 128_000_000;
const MEMORY_CHECK_MS = 50;

/** Two owners at once, one file of an owner at a time, so that slow files of one person do not delay others. */
const WINDOW = { slots: 2, slotsPerOwner: 1, maxWaiting: 40, maxWaitMs: 60_000 };

interface Limits {
  readonly timeLimitMs?: number;
}

/**
 * Reads uploaded PDFs, each in its own thread, so that a malformed file only ends its thread. Reads only the needed
 * byte ranges: a large file takes no more memory than a small one. Node runs the thread from the sources, as for the
 * printer.
 */
export class ThreadedPdfReader implements PdfReader {
  readonly #timeLimitMs: number;
  readonly #window: ConcurrencyWindow;

  constructor({
    timeLimitMs = TIME_LIMIT_MS,
    ...windowOptions
  }: Partial<typeof WINDOW> & Limits = {}) {
    this.#timeLimitMs = timeLimitMs;
    this.#window = new ConcurrencyWindow({ ...WINDOW, ...windowOptions });
  }

  read(file: FileContent, owner: string): Promise<PdfFacts> {
    return this.#window.run(() => this.#readNow(file), { owner });
  }

  #readNow(file: FileContent): Promise<PdfFacts> {
    const { promise, resolve } = Promise.withResolvers<PdfFacts>();
    const worker = new Worker(PROGRAM, {
      execArgv: [],
      workerData: { bytes: file.bytes } satisfies ReaderWorkerData,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const timer = setTimeout(() => resolve({ kind: "endless" }), this.#timeLimitMs);
    const memoryCheck = setInterval(async () => {
      // The thread may have ended.
      const heap = await worker.getHeapStatistics().catch(() => null);
      if (heap && heap.external_memory > file.bytes + MAX_UNPACKED_BYTES)
        resolve({ kind: "endless" });
    }, MEMORY_CHECK_MS);
    worker.on("message", (message: ReaderMessage) => {
      if ("facts" in message) return resolve(message.facts);
      const { begin, end } = message;
      file.read(begin, end - begin).then(
        (part) => worker.postMessage({ begin, part: new Uint8Array(part) }),
        () => resolve({ kind: "unreadable" }),
      );
    });
    worker.on("error", () => resolve({ kind: "unreadable" }));
    return promise.finally(async () => {
      clearTimeout(timer);
      clearInterval(memoryCheck);
      await worker.terminate();
    });
  }
}
