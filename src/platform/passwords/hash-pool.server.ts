import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { DomainError } from "../errors.ts";
import { ConcurrencyWindow } from "../throttle/concurrency-window.ts";
import type { HashResult, HashTask } from "./hash-worker.server.ts";
import type { PasswordHasher } from "./password-hasher.ts";

interface HashPoolOptions {
  /** Number of threads. */
  readonly threads?: number;
  /** Length of the queue. */
  readonly maxWaiting?: number;
  /** Entry of a thread; replaced in tests. */
  readonly program?: URL;
}

interface RunningTask {
  resolve(value: string | boolean): void;
  reject(error: Error): void;
}

interface HashThread {
  readonly worker: Worker;
  current: RunningTask | null;
}

const PROGRAM = new URL("./hash-worker.server.ts", import.meta.url);

/** At most half of the machine: pages, files and the database need the other half. */
const getDefaultThreads = () => Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));
/** A second or two of work; a longer wait is refused at once. */
const WAITING_PER_THREAD = 40;

/**
 * Hashes passwords, a few at once, in worker threads. Node's asynchronous hashing uses the thread pool that reads files
 * and resolves names: a few hundred wrong passwords would stop every page.
 */
export class HashPool implements PasswordHasher {
  readonly #program: URL;
  readonly #window: ConcurrencyWindow;
  readonly #threads = new Set<HashThread>();

  constructor({
    threads = getDefaultThreads(),
    maxWaiting,
    program = PROGRAM,
  }: HashPoolOptions = {}) {
    this.#window = new ConcurrencyWindow({
      slots: threads,
      maxWaiting: maxWaiting ?? threads * WAITING_PER_THREAD,
    });
    this.#program = program;
  }

  hash(password: string, owner = ""): Promise<string> {
    return this.#run({ kind: "hash", password }, owner) as Promise<string>;
  }

  verify(password: string, hash: string | null, owner = ""): Promise<boolean> {
    return this.#run({ kind: "fits", password, hash }, owner) as Promise<boolean>;
  }

  async stop(): Promise<void> {
    this.#window.close();
    const threads = [...this.#threads];
    this.#threads.clear();
    for (const { current } of threads) current?.reject(new DomainError("BUSY"));
    await Promise.all(threads.map(({ worker }) => this.#terminate(worker)));
  }

  #run(task: HashTask, owner: string): Promise<string | boolean> {
    const work = () => {
      const idle = [...this.#threads].find(({ current }) => current === null);
      const thread = idle ?? this.#start();
      const { promise, resolve, reject } = Promise.withResolvers<string | boolean>();
      thread.current = { resolve, reject };
      thread.worker.ref();
      thread.worker.postMessage(task);
      return promise;
    };
    return this.#window.run(work, { owner });
  }

  #start(): HashThread {
    // The thread must not inherit the process's options: those of a test runner would load the runner.
    const worker = new Worker(this.#program, { execArgv: [] });
    const thread: HashThread = { worker, current: null };
    worker.on("message", (answer: HashResult) => this.#settle(thread, answer));
    worker.on("error", (error) => this.#removeThread(thread, error as Error));
    worker.on("exit", () =>
      this.#removeThread(thread, new Error("A password hashing thread ended unexpectedly")),
    );
    this.#threads.add(thread);
    return thread;
  }

  #settle(thread: HashThread, answer: HashResult): void {
    const { current, worker } = thread;
    thread.current = null;
    // An idle thread does not keep the process alive.
    worker.unref();
    if ("error" in answer) current?.reject(new Error(`Hashing failed: ${answer.error}`));
    else current?.resolve(answer.value);
  }

  /** The thread ended; the next password starts another. */
  #removeThread(thread: HashThread, error: Error): void {
    if (!this.#threads.delete(thread)) return;
    void this.#terminate(thread.worker);
    thread.current?.reject(error);
  }

  async #terminate(worker: Worker): Promise<void> {
    worker.removeAllListeners();
    await worker.terminate();
  }
}
