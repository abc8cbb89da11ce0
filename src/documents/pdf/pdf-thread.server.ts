import { Worker } from "node:worker_threads";
import type { PdfPrinter, PrintOptions } from "#platform/pdf.ts";
import { FairQueue } from "#platform/throttle/fair-queue.ts";
import type { DocumentFiles } from "../model.ts";
import type { PdfMessage, PdfTask, PdfWorkerData } from "./pdf-worker.server.ts";

interface PdfThreadOptions {
  /** Length of the queue. */
  readonly maxWaiting?: number;
  /** A wait longer than this is refused. */
  readonly maxWaitMs?: number;
  /** Time limit of a document, the start of the thread included; then the thread is replaced. */
  readonly timeLimitMs?: number;
  /** A thread above this size is replaced after its document. */
  readonly maxMemoryBytes?: number;
  /** Entry of the thread; replaced in tests. */
  readonly program?: URL;
}

interface QueuedTask {
  readonly pdfTask: PdfTask;
  /** Removes it from the queue; false if it has started. */
  readonly removeFromQueue: () => boolean;
  readonly settle: (outcome: { pdf: Uint8Array } | { error: Error }) => void;
  /** Limits the wait, then the printing. */
  timer: NodeJS.Timeout;
}

/** Recognised by its code: this file is loaded by Node, and the code that catches it is in the bundle. */
class PdfBusyError extends Error {
  override name = "PdfBusyError";
  readonly code = "PDF_BUSY";
}

const PROGRAM = new URL("./pdf-worker.server.ts", import.meta.url);

/**
 * Prints PDFs in one thread, so that the process goes on answering, in round-robin order of owners. The first document
 * starts the thread (seconds); later ones take a fraction of a second. A replacement thread gets the compiled Typst
 * module of the first and is ready at once. Node runs the thread from the sources, also in production: neither Typst
 * nor its fonts are bundled.
 */
export class PdfThread implements PdfPrinter {
  readonly #maxWaitMs: number;
  readonly #timeLimitMs: number;
  readonly #maxMemoryBytes: number;
  readonly #program: URL;
  /** Documents that are not urgent have a queue of their own and wait until no urgent one is left. */
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
    const queue = this.#waiting[isUrgent ? "urgent" : "other"];
    const task: QueuedTask = {
      pdfTask: { document, files },
      removeFromQueue: () => queue.remove(owner, task),
      settle: (outcome) => {
        clearTimeout(task.timer);
        if ("pdf" in outcome) resolve(outcome.pdf);
        else reject(outcome.error);
      },
      timer: setTimeout(() => this.#giveUp(task), this.#maxWaitMs),
    };
    // The owner with the longest queue loses its last document.
    queue.push(owner, task)?.settle({ error: new PdfBusyError() });
    this.#startNext();
    return promise;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const ended = this.#endThread();
    const { urgent, other } = this.#waiting;
    for (const task of [this.#current, ...urgent.clear(), ...other.clear()])
      task?.settle({ error: new PdfBusyError() });
    this.#current = null;
    await ended;
  }

  #giveUp(task: QueuedTask): void {
    if (task.removeFromQueue()) task.settle({ error: new PdfBusyError() });
  }

  #startNext(): void {
    if (this.#current) return;
    const task = (this.#waiting.urgent.shift() ?? this.#waiting.other.shift())?.item;
    // An idle thread does not keep the process alive.
    if (!task) return void this.#worker?.unref();
    this.#current = task;
    this.#worker ??= this.#start();
    this.#worker.ref();
    clearTimeout(task.timer);
    task.timer = setTimeout(
      () => this.#replaceThread(new Error(`A PDF took longer than ${this.#timeLimitMs} ms`)),
      this.#timeLimitMs,
    );
    this.#worker.postMessage(task.pdfTask);
  }

  #start(): Worker {
    // The thread must not inherit the process's options: those of a test runner would load the runner.
    const worker = new Worker(this.#program, {
      execArgv: [],
      workerData: { module: this.#module } satisfies PdfWorkerData,
    });
    worker.on("message", (message: PdfMessage) => this.#hear(message));
    worker.on("error", (error) => this.#replaceThread(error as Error));
    worker.on("exit", () => this.#replaceThread(new Error("The PDF thread ended by itself")));
    return worker;
  }

  #hear(message: PdfMessage): void {
    if ("module" in message) {
      this.#module = message.module;
    } else if ("error" in message) {
      this.#finish({ error: new Error(message.error) });
    } else {
      if (message.memoryBytes > this.#maxMemoryBytes) void this.#endThread();
      this.#finish(message);
    }
  }

  /** Ends the thread; its later messages are ignored. */
  async #endThread(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    worker?.removeAllListeners();
    await worker?.terminate();
  }

  #finish(outcome: { pdf: Uint8Array } | { error: Error }): void {
    const task = this.#current;
    this.#current = null;
    task?.settle(outcome);
    this.#startNext();
  }

  /** The thread ended or must end; the next document starts another. */
  #replaceThread(error: Error): void {
    void this.#endThread();
    this.#finish({ error });
  }
}
