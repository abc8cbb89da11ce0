import { FairLine } from "./fair-line.ts";

interface FairTurnsOptions {
  /** So many work at once, and never two of one owner. */
  readonly atOnce: number;
  readonly maxWaiting: number;
  /** Waiting longer than this is refused, in ms. */
  readonly maxWaitMs: number;
}

/** Known by its code: some who throw it are loaded by Node, and those who catch it stand in the bundle. */
class TurnsBusyError extends Error {
  override name = "TurnsBusyError";
  readonly code = "TURNS_BUSY";
}

interface Waiting {
  start(): void;
  refuse(): void;
}

/** Lets dear work be done by a few at a time, in fair order; where too many wait, it rejects with `code: "TURNS_BUSY"`. */
export class FairTurns {
  readonly #options: FairTurnsOptions;
  readonly #line: FairLine<Waiting>;
  readonly #running = new Set<string>();

  constructor(options: FairTurnsOptions) {
    this.#options = options;
    this.#line = new FairLine(options.maxWaiting);
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
    if (this.#running.size < this.#options.atOnce && !this.#running.has(owner)) {
      this.#running.add(owner);
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { start: resolve, refuse: () => reject(new TurnsBusyError()) };
    const timer = setTimeout(() => {
      if (this.#line.remove(owner, waiting)) waiting.refuse();
    }, this.#options.maxWaitMs);
    this.#line.push(owner, waiting)?.refuse();
    await promise.finally(() => clearTimeout(timer));
  }

  #next(): void {
    if (this.#running.size >= this.#options.atOnce) return;
    const next = this.#line.shift((owner) => !this.#running.has(owner));
    if (!next) return;
    this.#running.add(next.owner);
    next.item.start();
    this.#next();
  }
}
