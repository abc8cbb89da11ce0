/** Reading what a page missed costs more than hearing where somebody is: so many at once, then it waits its turn. */
const MAX_QUERIES = 40;
const WINDOW_MS = 10_000;

/**
 * What the pages of one person ask over their sockets, answered one after the other: whoever opens twenty waits for themselves. A
 * page that asks the same again before it is answered says what it has by now: only its last question counts. None is lost, some
 * wait.
 */
export class PerPersonQueryLimit {
  readonly #waiting = new Map<string, () => Promise<void>>();
  #answering = false;
  #window = { count: 0, from: 0 };
  #pause: NodeJS.Timeout | null = null;

  enqueue(page: string, about: string, answer: () => Promise<void>): void {
    this.#waiting.set(`${page} ${about}`, answer);
    this.#answerNext();
  }

  /** The page is gone: nobody waits for an answer. */
  cancel(page: string): void {
    for (const asked of [...this.#waiting.keys()])
      if (asked.startsWith(`${page} `)) this.#waiting.delete(asked);
  }

  #answerNext(): void {
    const [next] = this.#waiting;
    if (!next || this.#answering || this.#pause) return;
    const waitMs = this.#takePlace();
    if (waitMs > 0) {
      this.#pause = setTimeout(() => {
        this.#pause = null;
        this.#answerNext();
      }, waitMs).unref();
      return;
    }
    const [about, answer] = next;
    this.#waiting.delete(about);
    this.#answering = true;
    void answer().finally(() => {
      this.#answering = false;
      this.#answerNext();
    });
  }

  /** How long the next has to wait; 0: it has its place. */
  #takePlace(): number {
    const now = Date.now();
    if (now - this.#window.from >= WINDOW_MS) this.#window = { count: 0, from: now };
    if (this.#window.count >= MAX_QUERIES) return this.#window.from + WINDOW_MS - now;
    this.#window.count++;
    return 0;
  }
}
