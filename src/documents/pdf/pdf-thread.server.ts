import { Worker } from "node:worker_threads";
import { DomainError } from "#platform/errors.ts";
import type { PdfPrinter, PrintOptions } from "#platform/pdf.ts";
import { ConcurrencyWindow } from "#platform/throttle/concurrency-window.ts";
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

type Outcome = { readonly pdf: Uint8Array } | { readonly error: Error };

const PROGRAM = new URL("./pdf-worker.server.ts", import.meta.url);

/**
 * Prints PDFs in one thread, so that the process goes on answering, in round-robin order of owners. The first document
 * starts the thread (seconds); later ones take a fraction of a second. A replacement thread gets the compiled Typst
 * module of the first and is ready at once. Node runs the thread from the sources, also in production: neither Typst
 * nor its fonts are bundled.
 */
export class PdfThread implements PdfPrinter {
  readonly #window: ConcurrencyWindow;
  readonly #timeLimitMs: number;
  readonly #maxMemoryBytes: number;
  readonly #program: URL;
  #worker: Worker | null = null;
  #module: WebAssembly.Module | null = null;
  /** Ends the document that is being printed. */
  #settle: ((outcome: Outcome) => void) | null = null;

  constructor({
    maxWaiting = 50,
    maxWaitMs = 30_000,
    timeLimitMs = 60_000,
    maxMemoryBytes = 600_000_000,
    program = PROGRAM,
  }: PdfThreadOptions = {}) {
    this.#window = new ConcurrencyWindow({ slots: 1, maxWaiting, maxWaitMs });
    this.#timeLimitMs = timeLimitMs;
    this.#maxMemoryBytes = maxMemoryBytes;
    this.#program = program;
  }

  print(
    document: string,
    files: DocumentFiles,
    { owner, isUrgent = false }: PrintOptions,
  ): Promise<Uint8Array> {
    return this.#window.run(() => this.#printNow({ document, files }), { owner, isUrgent });
  }

  async stop(): Promise<void> {
    this.#window.close();
    const ended = this.#endThread();
    this.#settle?.({ error: new DomainError("BUSY") });
    await ended;
  }

  #printNow(task: PdfTask): Promise<Uint8Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const timer = setTimeout(
      () => this.#replaceThread(new Error(`A PDF took longer than ${this.#timeLimitMs} ms`)),
      this.#timeLimitMs,
    );
    this.#settle = (outcome) => {
      clearTimeout(timer);
      this.#settle = null;
      // An idle thread does not keep the process alive.
      this.#worker?.unref();
      if ("pdf" in outcome) resolve(outcome.pdf);
      else reject(outcome.error);
    };
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage(task);
    return promise;
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
      this.#settle?.({ error: new Error(message.error) });
    } else {
      if (message.memoryBytes > this.#maxMemoryBytes) void this.#endThread();
      this.#settle?.(message);
    }
  }

  /** Ends the thread; its later messages are ignored. */
  async #endThread(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    worker?.removeAllListeners();
    await worker?.terminate();
  }

  /** The thread ended or must end; the next document starts another. */
  #replaceThread(error: Error): void {
    void this.#endThread();
    this.#settle?.({ error });
  }
}
