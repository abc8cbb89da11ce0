import { setImmediate as othersFirst } from "node:timers/promises";

/** Long work in slices, between which requests are answered: `if (slices.isOver) await slices.next();` after each step. */
export class TimeSlices {
  readonly #ms: number;
  #began = performance.now();

  constructor(ms: number) {
    this.#ms = ms;
  }

  /** This slice has had its time. */
  get isOver(): boolean {
    return performance.now() - this.#began >= this.#ms;
  }

  /** Lets everybody go first who waits. */
  async pause(): Promise<void> {
    await othersFirst();
    this.#began = performance.now();
  }
}
