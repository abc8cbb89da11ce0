import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { FairQueue } from "../throttle/fair-queue.ts";
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

interface WaitingTask {
  readonly task: HashTask;
  resolve(value: string | boolean): void;
  reject(error: Error): void;
}

interface HashThread {
  readonly worker: Worker;
  current: WaitingTask | null;
}

/** Recognised by its code: this file is loaded by Node, and the code that catches it is in the bundle. */
class HasherBusyError extends Error {
  override name = "HasherBusyError";
  readonly code = "HASHER_BUSY";
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
  readonly #size: number;
  readonly #program: URL;
  readonly #waiting: FairQueue<WaitingTask>;
  readonly #threads = new Set<HashThread>();
  #stopped = false;

  constructor({
    threads = getDefaultThreads(),
    maxWaiting,
    program = PROGRAM,
  }: HashPoolOptions = {}) {
    this.#size = threads;
    this.#waiting = new FairQueue(maxWaiting ?? threads * WAITING_PER_THREAD);
    this.#program = program;
  }

  hash(password: string, owner = ""): Promise<string> {
    return this.#enqueue({ kind: "hash", password }, owner) as Promise<string>;
  }

  verify(password: string, hash: string | null, owner = ""): Promise<boolean> {
    return this.#enqueue({ kind: "fits", password, hash }, owner) as Promise<boolean>;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const threads = [...this.#threads];
    this.#threads.clear();
    for (const { current } of threads) current?.reject(new HasherBusyError());
    for (const waiting of this.#waiting.clear()) waiting.reject(new HasherBusyError());
    await Promise.all(threads.map(({ worker }) => this.#terminate(worker)));
  }

  #enqueue(task: HashTask, owner: string): Promise<string | boolean> {
    if (this.#stopped) return Promise.reject(new HasherBusyError());
    const { promise, resolve, reject } = Promise.withResolvers<string | boolean>();
    this.#waiting.push(owner, { task, resolve, reject })?.reject(new HasherBusyError());
    this.#startNext();
    return promise;
  }

  #startNext(): void {
    const idle = [...this.#threads].find(({ current }) => current === null);
    const thread = idle ?? (this.#threads.size < this.#size ? this.#start() : null);
    const waiting = thread && this.#waiting.shift()?.item;
    if (!waiting) return;
    thread.current = waiting;
    thread.worker.ref();
    thread.worker.postMessage(waiting.task);
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
    this.#startNext();
  }

  /** The thread ended; the next password starts another. */
  #removeThread(thread: HashThread, error: Error): void {
    if (!this.#threads.delete(thread)) return;
    void this.#terminate(thread.worker);
    thread.current?.reject(error);
    this.#startNext();
  }

  async #terminate(worker: Worker): Promise<void> {
    worker.removeAllListeners();
    await worker.terminate();
  }
}
