import { Worker } from "node:worker_threads";
import { FairQueue } from "#platform/throttle/fair-queue.ts";
import type { PdfPrinter, PrintOptions } from "#platform/pdf.ts";
import type { DocumentFiles } from "../model.ts";
import type { PdfMessage, PdfTask, PdfWorkerData } from "./pdf-worker.server.ts";

interface PdfThreadOptions {
  /** So many may wait while one is made. */
  readonly maxWaiting?: number;
  /** Waiting longer than this is refused, in ms. */
  readonly maxWaitMs?: number;
  /** A document may take so long, the start of the thread included; then the thread is ended and replaced. */
  readonly timeLimitMs?: number;
  /** A thread that has grown to this is replaced after the document that made it so. */
  readonly maxMemoryBytes?: number;
  /** The program of the thread; another one in tests. */
  readonly program?: URL;
}

interface QueuedTask {
  readonly pdfTask: PdfTask;
  /** Takes it from those that wait; false where its turn has come. */
  readonly removeFromQueue: () => boolean;
  readonly settle: (outcome: { pdf: Uint8Array } | { error: Error }) => void;
  /** While it waits: until it has waited too long. While it is made: until it has taken too long. */
  timer: NodeJS.Timeout;
}

/** Known by its code: this file is loaded by Node, and those who catch it stand in the bundle. */
class PdfBusyError extends Error {
  override name = "PdfBusyError";
  readonly code = "PDF_BUSY";
}

const PROGRAM = new URL("./pdf-worker.server.ts", import.meta.url);

/**
 * Prints PDFs in one thread, in fair order by owner, so that the process goes on answering. The thread is started by the first document and
 * kept: starting takes seconds, a document then a fraction of one. A thread that replaces another is given the
 * compiled Typst of the first, and is ready at once. Node runs its program from the sources, in
 * production as well: neither Typst nor its fonts go through the bundle.
 */
export class PdfThread implements PdfPrinter {
  readonly #maxWaitMs: number;
  readonly #timeLimitMs: number;
  readonly #maxMemoryBytes: number;
  readonly #program: URL;
  /** Those that are not urgent take no place from those that are, and their turn comes when none is left. */
  readonly #waiting: {
    readonly urgent: FairQueue<QueuedTask>;
    readonly other: FairQueue<QueuedTask>;
  };
  #worker: Worker | null = null;
  #module: WebAssembly.Module | null = null;
  #current: QueuedTask | null = null;
  #stopped = false;

  constructor({
    maxWaiting = 50,
    maxWaitMs = 30_000,
    timeLimitMs = 60_000,
    maxMemoryBytes = 600_000_000,
    program = PROGRAM,
  }: PdfThreadOptions = {}) {
    this.#waiting = { urgent: new FairQueue(maxWaiting), other: new FairQueue(maxWaiting) };
    this.#maxWaitMs = maxWaitMs;
    this.#timeLimitMs = timeLimitMs;
    this.#maxMemoryBytes = maxMemoryBytes;
    this.#program = program;
  }

  print(
    document: string,
    files: DocumentFiles,
    { owner, isUrgent = false }: PrintOptions,
  ): Promise<Uint8Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    if (this.#stopped) return Promise.reject(new PdfBusyError());
    const line = this.#waiting[isUrgent ? "urgent" : "other"];
    const task: QueuedTask = {
      pdfTask: { document, files },
      removeFromQueue: () => line.remove(owner, task),
      settle: (outcome) => {
        clearTimeout(task.timer);
        if ("pdf" in outcome) resolve(outcome.pdf);
        else reject(outcome.error);
      },
      timer: setTimeout(() => this.#giveUp(task), this.#maxWaitMs),
    };
    // Whoever has the most waiting makes room.
    line.push(owner, task)?.settle({ error: new PdfBusyError() });
    this.#next();
    return promise;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const ended = this.#dismiss();
    const { urgent, other } = this.#waiting;
    for (const task of [this.#current, ...urgent.clear(), ...other.clear()])
      task?.settle({ error: new PdfBusyError() });
    this.#current = null;
    await ended;
  }

  #giveUp(task: QueuedTask): void {
    if (task.removeFromQueue()) task.settle({ error: new PdfBusyError() });
  }

  #next(): void {
    if (this.#current) return;
    const task = (this.#waiting.urgent.shift() ?? this.#waiting.other.shift())?.item;
    // A thread with nothing to do does not keep the process from ending.
    if (!task) return void this.#worker?.unref();
    this.#current = task;
    this.#worker ??= this.#start();
    this.#worker.ref();
    clearTimeout(task.timer);
    task.timer = setTimeout(
      () => this.#lose(new Error(`A PDF took longer than ${this.#timeLimitMs} ms`)),
      this.#timeLimitMs,
    );
    this.#worker.postMessage(task.pdfTask);
  }

  #start(): Worker {
    // Options of this process are not the thread's: a test runner's would make it load the runner.
    const worker = new Worker(this.#program, {
      execArgv: [],
      workerData: { module: this.#module } satisfies PdfWorkerData,
    });
    worker.on("message", (message: PdfMessage) => this.#hear(message));
    worker.on("error", (error) => this.#lose(error as Error));
    worker.on("exit", () => this.#lose(new Error("The PDF thread ended by itself")));
    return worker;
  }

  #hear(message: PdfMessage): void {
    if ("module" in message) {
      this.#module = message.module;
    } else if ("error" in message) {
      this.#finish({ error: new Error(message.error) });
    } else {
      if (message.memoryBytes > this.#maxMemoryBytes) void this.#dismiss();
      this.#finish(message);
    }
  }

  /** Ends the thread; what it still says counts no more. */
  async #dismiss(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    worker?.removeAllListeners();
    await worker?.terminate();
  }

  #finish(outcome: { pdf: Uint8Array } | { error: Error }): void {
    const task = this.#current;
    this.#current = null;
    task?.settle(outcome);
    this.#next();
  }

  /** The thread is gone, or must go; the next document starts another. */
  #lose(error: Error): void {
    void this.#dismiss();
    this.#finish({ error });
  }
}
