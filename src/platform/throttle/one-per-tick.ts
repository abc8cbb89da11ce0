/**
 * Starts responses one by one in order of arrival, each in its own turn of the event loop. Node accepts one new
 * connection per turn: if one turn computed all pending responses, the last of fifty simultaneous clients would wait
 * fifty times for all the others (measured: 5 s at 3 ms per response).
 */
export class OnePerTick {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** Resolves in the next free turn; at once if none has started in this turn. */
  async waitForTick(): Promise<void> {
    if (this.#isTaken) {
      await new Promise<void>((begin) => this.#waiting.push(begin));
      return;
    }
    this.#isTaken = true;
    setImmediate(this.#startNext);
  }

  readonly #startNext = (): void => {
    const begin = this.#waiting.shift();
    this.#isTaken = begin !== undefined;
    if (!begin) return;
    setImmediate(this.#startNext);
    begin();
  };
}
