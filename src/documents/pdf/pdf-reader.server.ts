import { Worker } from "node:worker_threads";
import { FairSemaphore } from "#platform/throttle/fair-semaphore.ts";
import type { FileContent } from "#platform/files/file-content.server.ts";
import type { PdfFacts, PdfReader } from "#platform/pdf.ts";
import type { ReaderMessage, ReaderWorkerData } from "./pdf-reader-worker.server.ts";

const PROGRAM = new URL("./pdf-reader-worker.server.ts", import.meta.url);
/** A sound PDF is read in a second; one that takes longer than this was made to, and no agency would open it either. */
const TIME_LIMIT_MS = 15_000;
const MEMORY_MB = 256;
/** Beside the file itself: what a megabyte of it can unpack to fills any machine, and stands where no limit of a thread is asked. */
const MAX_UNPACKED_BYTES = 128_000_000;
const MEMORY_CHECK_MS = 50;

/** Two people's at once, and of one person the next when the last is read: nobody's slow files make everybody wait. */
const SEMAPHORE_OPTIONS = { maxConcurrent: 2, maxWaiting: 40, maxWaitMs: 60_000 };

interface Limits {
  readonly timeLimitMs?: number;
}

/**
 * Reads PDFs that come from people, each in a thread of its own: whatever is wrong with one, it ends with
 * its thread. Only the parts that are needed are read, so a large file takes no more memory than a small one. As with
 * the printer, Node runs the program from the sources.
 */
export class ThreadedPdfReader implements PdfReader {
  readonly #timeLimitMs: number;
  readonly #turns: FairSemaphore;

  constructor({
    timeLimitMs = TIME_LIMIT_MS,
    ...turns
  }: Partial<typeof SEMAPHORE_OPTIONS> & Limits = {}) {
    this.#timeLimitMs = timeLimitMs;
    this.#turns = new FairSemaphore({ ...SEMAPHORE_OPTIONS, ...turns });
  }

  read(file: FileContent, owner: string): Promise<PdfFacts> {
    return this.#turns.run(owner, () => this.#readNow(file));
  }

  #readNow(file: FileContent): Promise<PdfFacts> {
    const { promise, resolve } = Promise.withResolvers<PdfFacts>();
    const worker = new Worker(PROGRAM, {
      execArgv: [],
      workerData: { bytes: file.bytes } satisfies ReaderWorkerData,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const timer = setTimeout(() => resolve({ kind: "endless" }), this.#timeLimitMs);
    const look = setInterval(async () => {
      // Gone meanwhile, it has none.
      const held = await worker.getHeapStatistics().catch(() => null);
      if (held && held.external_memory > file.bytes + MAX_UNPACKED_BYTES)
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
      clearInterval(look);
      await worker.terminate();
    });
  }
}
