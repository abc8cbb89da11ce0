import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/**
 * Splits long work into slices, between which the event loop serves requests: `if (slices.isOver) await
 * slices.pause();` after each step.
 */
export class TimeSlices {
  readonly #ms: number;
  #began = performance.now();

  constructor(ms: number) {
    this.#ms = ms;
  }

  /** Whether the time of this slice is used up. */
  get isOver(): boolean {
    return performance.now() - this.#began >= this.#ms;
  }

  /** Yields to the event loop and starts the next slice. */
  async pause(): Promise<void> {
    await yieldToEventLoop();
    this.#began = performance.now();
  }
}
