import { FairQueue } from "./fair-queue.ts";

interface FairSemaphoreOptions {
  /** Maximum of concurrent runs, and never two of one owner. */
  readonly maxConcurrent: number;
  readonly maxWaiting: number;
  /** A wait longer than this is refused. */
  readonly maxWaitMs: number;
}

/** Recognised by its code: it may be thrown by modules that Node loads and caught in the bundle. */
class SemaphoreBusyError extends Error {
  override name = "SemaphoreBusyError";
  readonly code = "TURNS_BUSY";
}

interface Waiter {
  start(): void;
  refuse(): void;
}

/**
 * Runs expensive work, a few at a time, in round-robin order of owners. Rejects with `code: "TURNS_BUSY"` when the
 * queue is full (the owner with the most waiting loses one) or the wait was too long.
 */
export class FairSemaphore {
  readonly #options: FairSemaphoreOptions;
  readonly #queue: FairQueue<Waiter>;
  readonly #running = new Set<string>();

  constructor(options: FairSemaphoreOptions) {
    this.#options = options;
    this.#queue = new FairQueue(options.maxWaiting);
  }

  async run<Answer>(owner: string, work: () => Promise<Answer>): Promise<Answer> {
    await this.#waitForSlot(owner);
    try {
      return await work();
    } finally {
      this.#running.delete(owner);
      this.#startNext();
    }
  }

  async #waitForSlot(owner: string): Promise<void> {
    if (this.#running.size < this.#options.maxConcurrent && !this.#running.has(owner)) {
      this.#running.add(owner);
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiter = { start: resolve, refuse: () => reject(new SemaphoreBusyError()) };
    const timer = setTimeout(() => {
      if (this.#queue.remove(owner, waiting)) waiting.refuse();
    }, this.#options.maxWaitMs);
    this.#queue.push(owner, waiting)?.refuse();
    await promise.finally(() => clearTimeout(timer));
  }

  #startNext(): void {
    if (this.#running.size >= this.#options.maxConcurrent) return;
    const next = this.#queue.shift((owner) => !this.#running.has(owner));
    if (!next) return;
    this.#running.add(next.owner);
    next.item.start();
    this.#startNext();
  }
}
