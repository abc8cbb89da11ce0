import { FairQueue } from "./fair-queue.ts";

interface FairSemaphoreOptions {
  /** So many work at once, and never two of one owner. */
  readonly maxConcurrent: number;
  readonly maxWaiting: number;
  /** Waiting longer than this is refused, in ms. */
  readonly maxWaitMs: number;
}

/** Known by its code: some who throw it are loaded by Node, and those who catch it stand in the bundle. */
class SemaphoreBusyError extends Error {
  override name = "TurnsBusyError";
  readonly code = "TURNS_BUSY";
}

interface Waiter {
  start(): void;
  refuse(): void;
}

/** Lets dear work be done by a few at a time, in fair order; where too many wait, it rejects with `code: "TURNS_BUSY"`. */
export class FairSemaphore {
  readonly #options: FairSemaphoreOptions;
  readonly #line: FairQueue<Waiter>;
  readonly #running = new Set<string>();

  constructor(options: FairSemaphoreOptions) {
    this.#options = options;
    this.#line = new FairQueue(options.maxWaiting);
  }

  async run<Answer>(owner: string, work: () => Promise<Answer>): Promise<Answer> {
    await this.#turnOf(owner);
    try {
      return await work();
    } finally {
      this.#running.delete(owner);
      this.#next();
    }
  }

  async #turnOf(owner: string): Promise<void> {
    if (this.#running.size < this.#options.maxConcurrent && !this.#running.has(owner)) {
      this.#running.add(owner);
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiter = { start: resolve, refuse: () => reject(new SemaphoreBusyError()) };
    const timer = setTimeout(() => {
      if (this.#line.remove(owner, waiting)) waiting.refuse();
    }, this.#options.maxWaitMs);
    this.#line.push(owner, waiting)?.refuse();
    await promise.finally(() => clearTimeout(timer));
  }

  #next(): void {
    if (this.#running.size >= this.#options.maxConcurrent) return;
    const next = this.#line.shift((owner) => !this.#running.has(owner));
    if (!next) return;
    this.#running.add(next.owner);
    next.item.start();
    this.#next();
  }
}
